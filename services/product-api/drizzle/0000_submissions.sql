CREATE TABLE "submissions" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "kind" text NOT NULL,
  "idempotency_key" text NOT NULL,
  "content" jsonb NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  CONSTRAINT "submissions_kind_key" UNIQUE ("kind", "idempotency_key")
);
--> statement-breakpoint
CREATE INDEX "submissions_received_at" ON "submissions" ("received_at");
