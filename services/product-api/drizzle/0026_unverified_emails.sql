ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "unverified_email" text;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_unasked" ON "accounts" ("id") WHERE "provider" = 'cognito' AND "email_asked_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "job_turns" (
  "job" text PRIMARY KEY NOT NULL,
  "until" timestamp with time zone NOT NULL
);
