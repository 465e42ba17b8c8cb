CREATE TABLE "call_hours" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "key_id" uuid NOT NULL,
  "hour" timestamptz NOT NULL,
  "slug" text NOT NULL,
  "status" smallint NOT NULL,
  "calls" integer NOT NULL,
  CONSTRAINT "call_hours_pkey" PRIMARY KEY ("account_id", "key_id", "hour", "slug", "status")
);
--> statement-breakpoint
CREATE INDEX "call_hours_hour" ON "call_hours" ("hour");
--> statement-breakpoint
CREATE TABLE "latency_hours" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "key_id" uuid NOT NULL,
  "hour" timestamptz NOT NULL,
  "slug" text NOT NULL,
  "counts" integer[] NOT NULL,
  CONSTRAINT "latency_hours_pkey" PRIMARY KEY ("account_id", "key_id", "hour", "slug")
);
--> statement-breakpoint
CREATE INDEX "latency_hours_hour" ON "latency_hours" ("hour");
--> statement-breakpoint
CREATE TABLE "refusals" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "key_id" uuid NOT NULL,
  "at" timestamptz NOT NULL,
  "slug" text NOT NULL,
  "status" smallint NOT NULL,
  "code" text NOT NULL,
  "request_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "refusals_account" ON "refusals" ("account_id", "at");
--> statement-breakpoint
CREATE INDEX "refusals_at" ON "refusals" ("at");
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "hours_since" timestamptz, ADD COLUMN "days_since" timestamptz;
