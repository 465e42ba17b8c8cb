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
--> statement-breakpoint
UPDATE "audit_log" SET "account_id" = "member_id" FROM "organisations"
WHERE "audit_log"."account_id" = "organisations"."account_id" AND "audit_log"."at" < "organisations"."created_at"
  AND "category" = 'security' AND "act" NOT LIKE 'webhook.%' AND "act" <> 'alerts.changed' AND "member_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "audit_log" SET "address" = NULL, "device" = NULL FROM "organisations"
WHERE "audit_log"."account_id" = "organisations"."account_id" AND "audit_log"."at" < "organisations"."created_at";
