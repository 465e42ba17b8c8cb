CREATE TABLE "alert_settings" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "kind" text NOT NULL,
  "by_mail" boolean NOT NULL,
  CONSTRAINT "alert_settings_pkey" PRIMARY KEY ("account_id", "kind")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "url" text NOT NULL,
  "sealed" text NOT NULL,
  "previous_sealed" text,
  "previous_until" timestamp with time zone,
  "kinds" text[] NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "disabled_at" timestamp with time zone,
  "disabled_reason" text
);
--> statement-breakpoint
CREATE INDEX "webhooks_account" ON "webhooks" ("account_id");
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "webhook_id" uuid NOT NULL REFERENCES "webhooks" ("id") ON DELETE CASCADE,
  "occasion" text NOT NULL,
  "kind" text NOT NULL,
  "payload" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "tries" integer NOT NULL DEFAULT 0,
  "next_try_at" timestamp with time zone NOT NULL,
  "delivered_at" timestamp with time zone,
  "given_up_at" timestamp with time zone,
  "status_code" smallint,
  "error" text,
  "ms" integer,
  CONSTRAINT "webhook_deliveries_occasion" UNIQUE ("webhook_id", "occasion")
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" ("next_try_at") WHERE "delivered_at" IS NULL AND "given_up_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" ("created_at");
--> statement-breakpoint
CREATE TABLE "known_apis" (
  "slug" text PRIMARY KEY,
  "fingerprint" text NOT NULL,
  "previous" text,
  "changed_at" timestamp with time zone NOT NULL,
  "deprecated_since" date
);
