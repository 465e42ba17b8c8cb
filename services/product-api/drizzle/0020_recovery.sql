CREATE TABLE "recovery_codes" (
  "account_id" uuid NOT NULL REFERENCES "accounts"("id") ON DELETE CASCADE,
  "hash" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("account_id", "hash")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
  "account_id" uuid PRIMARY KEY NOT NULL REFERENCES "accounts"("id") ON DELETE CASCADE,
  "old_email" text,
  "new_email" text NOT NULL,
  "old_hash" text NOT NULL,
  "new_hash" text NOT NULL,
  "failures" smallint DEFAULT 0 NOT NULL,
  "expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "email_changes_expires_at" ON "email_changes" ("expires_at");
