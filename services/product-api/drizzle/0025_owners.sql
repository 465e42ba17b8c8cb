ALTER TABLE "suspensions" ADD COLUMN IF NOT EXISTS "with_id" uuid;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "suspensions_with" ON "suspensions" ("with_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "suspensions_active_with" ON "suspensions" ("kind", "target", ("with_id" IS NULL)) WHERE "lifted_at" IS NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "suspensions_active";
--> statement-breakpoint
WITH part AS (
  SELECT "account_id" AS "id", "created_at" FROM "organisations" WHERE "account_id" > $1 ORDER BY "account_id" LIMIT 50
), moved AS (
  UPDATE "audit_log" SET "account_id" = "member_id" FROM part
  WHERE "account_id" = part."id" AND "at" < part."created_at"
    AND "category" = 'security' AND "act" NOT LIKE 'webhook.%' AND "act" <> 'alerts.changed' AND "member_id" IS NOT NULL
)
SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1;
--> statement-breakpoint
WITH part AS (
  SELECT "account_id" AS "id", "created_at" FROM "organisations" WHERE "account_id" > $1 ORDER BY "account_id" LIMIT 50
), cleared AS (
  UPDATE "audit_log" SET "address" = NULL, "device" = NULL FROM part
  WHERE "account_id" = part."id" AND "at" < part."created_at"
    AND ("address" IS NOT NULL OR "device" IS NOT NULL)
)
SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1;
--> statement-breakpoint
ALTER INDEX "suspensions_active_with" RENAME TO "suspensions_active";
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
