ALTER TABLE "submissions" ADD COLUMN IF NOT EXISTS "done_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_open" ON "submissions" ("received_at") WHERE "done_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "announcements" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "kind" text NOT NULL,
  "title" text NOT NULL,
  "text" text NOT NULL,
  "parts" text[] NOT NULL,
  "stops" text[] NOT NULL,
  "starts_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "updates" jsonb NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "created_by" text NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  "changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_ended_at" ON "announcements" ("ended_at");
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "done_by" text;
--> statement-breakpoint
CREATE TABLE "submission_replies" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "submission_id" uuid NOT NULL REFERENCES "submissions"("id") ON DELETE CASCADE,
  "subject" text NOT NULL,
  "text" text NOT NULL,
  "sent_by" text NOT NULL,
  "at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "submission_replies_submission" ON "submission_replies" ("submission_id");
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;
--> statement-breakpoint
CREATE TABLE "missed_searches" (
  "day" date NOT NULL,
  "query" text NOT NULL,
  "searches" integer NOT NULL,
  CONSTRAINT "missed_searches_pkey" PRIMARY KEY ("day", "query")
);
