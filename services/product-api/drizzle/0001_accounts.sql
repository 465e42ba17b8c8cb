CREATE TABLE "accounts" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "provider" text NOT NULL,
  "subject" text NOT NULL,
  "email" text,
  "email_asked_at" timestamp with time zone,
  "plan" text DEFAULT 'free' NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "accounts_person" UNIQUE ("provider", "subject")
);
--> statement-breakpoint
CREATE TABLE "deleted_accounts" (
  "person" text PRIMARY KEY NOT NULL,
  "signed_in_until" bigint NOT NULL,
  "deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "hash" text NOT NULL,
  "sealed" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "retires_at" timestamp with time zone,
  CONSTRAINT "api_keys_hash" UNIQUE ("hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_current" ON "api_keys" ("account_id") WHERE "retires_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" ("account_id");
--> statement-breakpoint
CREATE TABLE "key_secrets" (
  "fingerprint" text NOT NULL,
  "only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("only")
);
--> statement-breakpoint
CREATE TABLE "device_names" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "device_key" text NOT NULL,
  "name" text NOT NULL,
  PRIMARY KEY ("account_id", "device_key")
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "month" date NOT NULL,
  "used" integer NOT NULL,
  "granted" integer NOT NULL,
  "quota" integer NOT NULL,
  PRIMARY KEY ("account_id", "month")
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "usage_days" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "day" date NOT NULL,
  "slug" text NOT NULL,
  "calls" integer NOT NULL,
  PRIMARY KEY ("account_id", "day", "slug")
) WITH (fillfactor = 70);
