ALTER TABLE "usage_months" ALTER COLUMN "month" SET DATA TYPE timestamp with time zone USING "month"::timestamp AT TIME ZONE 'UTC';
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "quota_terms" jsonb;
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "billing_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL, ADD COLUMN "next_charge_at" timestamp with time zone, ADD COLUMN "next_charge_cents" integer;
