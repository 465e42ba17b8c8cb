ALTER TABLE "billing_accounts" ADD COLUMN "asked" jsonb;
