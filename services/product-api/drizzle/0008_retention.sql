ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "refused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "refusal" text;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_waiting_unrefused" ON "mails" ("next_try_at") WHERE "sent_at" IS NULL AND "refused_at" IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_created_at" ON "mails" ("created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deleted_accounts_deleted_at" ON "deleted_accounts" ("deleted_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "named_keys_revoked_at" ON "named_keys" ("revoked_at") WHERE "revoked_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_retires_at" ON "api_keys" ("retires_at") WHERE "retires_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usage_months_month" ON "usage_months" ("month");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usage_days_day" ON "usage_days" ("day");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "key_usage_days_day" ON "key_usage_days" ("day");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "billing_events_received_at" ON "billing_events" ("received_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_waiting";
--> statement-breakpoint
ALTER INDEX "mails_waiting_unrefused" RENAME TO "mails_waiting";
