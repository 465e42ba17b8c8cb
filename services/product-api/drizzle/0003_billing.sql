CREATE TABLE "billing_accounts" (
  "account_id" uuid PRIMARY KEY NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "customer_id" text NOT NULL,
  "subscription_id" text,
  "status" text,
  "plan" text,
  "term" text,
  "current_period_end" timestamp with time zone,
  "ends_at_period_end" boolean DEFAULT false NOT NULL,
  "scheduled_plan" text,
  "scheduled_term" text,
  "pending_plan" text,
  "pending_term" text,
  "pending_until" timestamp with time zone,
  "next_payment_attempt" timestamp with time zone,
  "ticket" bigint DEFAULT 0 NOT NULL,
  "synced_at" timestamp with time zone,
  CONSTRAINT "billing_accounts_customer" UNIQUE ("customer_id")
);
--> statement-breakpoint
CREATE INDEX "billing_accounts_due" ON "billing_accounts" ("current_period_end");
--> statement-breakpoint
CREATE TABLE "billing_events" (
  "id" text PRIMARY KEY NOT NULL,
  "type" text NOT NULL,
  "customer_id" text,
  "created_at" timestamp with time zone NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  "processed_at" timestamp with time zone,
  "tries" integer DEFAULT 0 NOT NULL,
  "next_try_at" timestamp with time zone NOT NULL,
  "error" text
);
--> statement-breakpoint
CREATE INDEX "billing_events_waiting" ON "billing_events" ("next_try_at") WHERE "processed_at" IS NULL;
--> statement-breakpoint
CREATE SEQUENCE "billing_ticket";
