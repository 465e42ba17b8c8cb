ALTER TABLE "mails" ADD COLUMN "refused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refusal" text;
--> statement-breakpoint
DROP INDEX "mails_waiting";
--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" ("next_try_at") WHERE "sent_at" IS NULL AND "refused_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" ("created_at");
--> statement-breakpoint
CREATE INDEX "deleted_accounts_deleted_at" ON "deleted_accounts" ("deleted_at");
--> statement-breakpoint
CREATE INDEX "named_keys_revoked_at" ON "named_keys" ("revoked_at") WHERE "revoked_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "api_keys_retires_at" ON "api_keys" ("retires_at") WHERE "retires_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "usage_months_month" ON "usage_months" ("month");
--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" ("day");
--> statement-breakpoint
CREATE INDEX "key_usage_days_day" ON "key_usage_days" ("day");
--> statement-breakpoint
CREATE INDEX "billing_events_received_at" ON "billing_events" ("received_at");
