CREATE TABLE "named_keys" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "name" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "named_keys_account" ON "named_keys" ("account_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "named_keys_name" ON "named_keys" ("account_id", lower("name")) WHERE "revoked_at" IS NULL;
--> statement-breakpoint
CREATE TABLE "key_usage_days" (
  "named_key_id" uuid NOT NULL REFERENCES "named_keys" ("id") ON DELETE CASCADE,
  "day" date NOT NULL,
  "slug" text NOT NULL,
  "calls" integer NOT NULL,
  CONSTRAINT "key_usage_days_pkey" PRIMARY KEY ("named_key_id", "day", "slug")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "named_key_id" uuid REFERENCES "named_keys" ("id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "api_keys_named_key" ON "api_keys" ("named_key_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_default" ON "api_keys" ("account_id") WHERE "retires_at" IS NULL AND "named_key_id" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_named" ON "api_keys" ("named_key_id") WHERE "retires_at" IS NULL;
--> statement-breakpoint
DROP INDEX "api_keys_current";
