ALTER TABLE "suspensions" ADD COLUMN "with_id" uuid;
--> statement-breakpoint
CREATE INDEX "suspensions_with" ON "suspensions" ("with_id");
--> statement-breakpoint
DROP INDEX "suspensions_active";
--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_active" ON "suspensions" ("kind", "target", ("with_id" IS NULL)) WHERE "lifted_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "former_owners" (
  "organisation_id" uuid NOT NULL REFERENCES "organisations"("account_id") ON DELETE CASCADE,
  "person" text NOT NULL,
  "month" date NOT NULL,
  "counted" integer NOT NULL,
  CONSTRAINT "former_owners_pkey" PRIMARY KEY ("organisation_id", "person", "month")
);
--> statement-breakpoint
CREATE INDEX "former_owners_month" ON "former_owners" ("month");
