CREATE TABLE "mails" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "occasion" text NOT NULL,
  "account_id" uuid REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "recipient" text NOT NULL,
  "subject" text NOT NULL,
  "content" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "sent_at" timestamp with time zone,
  "tries" integer DEFAULT 0 NOT NULL,
  "next_try_at" timestamp with time zone NOT NULL,
  CONSTRAINT "mails_occasion" UNIQUE ("occasion")
);
--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" ("next_try_at") WHERE "sent_at" IS NULL;
