CREATE TABLE "plan_history" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "ticket" bigint NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "plan" text NOT NULL,
  "term" text,
  "why" text NOT NULL,
  PRIMARY KEY ("account_id", "ticket")
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "renewal_cents" integer;
