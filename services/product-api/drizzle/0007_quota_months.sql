ALTER TABLE "usage_months" ALTER COLUMN "month" SET DATA TYPE timestamp with time zone USING "month"::timestamp AT TIME ZONE 'UTC';
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "quota_terms" jsonb;
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "billing_until" timestamp with time zone;
