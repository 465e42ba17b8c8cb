CREATE TABLE "response_days" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "day" date NOT NULL,
  "slug" text NOT NULL,
  "status" smallint NOT NULL,
  "calls" integer NOT NULL,
  CONSTRAINT "response_days_pkey" PRIMARY KEY ("account_id", "day", "slug", "status")
);
--> statement-breakpoint
CREATE INDEX "response_days_day" ON "response_days" ("day");
--> statement-breakpoint
CREATE TABLE "latency_days" (
  "account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "day" date NOT NULL,
  "slug" text NOT NULL,
  "up_to_ms" integer NOT NULL,
  "calls" integer NOT NULL,
  CONSTRAINT "latency_days_pkey" PRIMARY KEY ("account_id", "day", "slug", "up_to_ms")
);
--> statement-breakpoint
CREATE INDEX "latency_days_day" ON "latency_days" ("day");
