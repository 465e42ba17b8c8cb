-- Servers of the version before write "month" until it gives way to "month_at", which the trigger keeps in step with it.
ALTER TABLE "usage_months" ADD COLUMN IF NOT EXISTS "month_at" timestamp with time zone;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_month_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.month_at := NEW.month::timestamp AT TIME ZONE 'UTC';
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS "usage_months_month_at" ON "usage_months";
--> statement-breakpoint
CREATE TRIGGER "usage_months_month_at" BEFORE INSERT OR UPDATE ON "usage_months"
  FOR EACH ROW EXECUTE FUNCTION "keep_month_at"();
--> statement-breakpoint
ALTER TABLE "usage_months" DROP CONSTRAINT IF EXISTS "usage_months_month_at";
--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_month_at" CHECK ("month_at" IS NOT NULL) NOT VALID;
--> statement-breakpoint
WITH part AS (
  SELECT "id" FROM "accounts" WHERE "id" > $1 ORDER BY "id" LIMIT 200
), filled AS (
  UPDATE "usage_months" SET "month_at" = "month"::timestamp AT TIME ZONE 'UTC'
  FROM part WHERE "account_id" = part."id" AND "month_at" IS NULL
)
SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "usage_months_account_month_at" ON "usage_months" ("account_id", "month_at");
--> statement-breakpoint
ALTER TABLE "usage_months" VALIDATE CONSTRAINT "usage_months_month_at";
--> statement-breakpoint
ALTER TABLE "usage_months" DROP CONSTRAINT "usage_months_pkey";
--> statement-breakpoint
DROP TRIGGER "usage_months_month_at" ON "usage_months";
--> statement-breakpoint
DROP FUNCTION "keep_month_at"();
--> statement-breakpoint
ALTER TABLE "usage_months" DROP COLUMN "month";
--> statement-breakpoint
ALTER TABLE "usage_months" RENAME COLUMN "month_at" TO "month";
--> statement-breakpoint
-- The constraint spares a look at all rows.
ALTER TABLE "usage_months" ALTER COLUMN "month" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "usage_months" DROP CONSTRAINT "usage_months_month_at";
--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_pkey" PRIMARY KEY USING INDEX "usage_months_account_month_at";
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "quota_terms" jsonb;
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "billing_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL, ADD COLUMN "next_charge_at" timestamp with time zone, ADD COLUMN "next_charge_cents" integer;
