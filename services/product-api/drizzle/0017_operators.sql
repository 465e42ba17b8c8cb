ALTER TABLE "api_keys" ADD COLUMN IF NOT EXISTS "start_hash" text;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_start" ON "api_keys" ("start_hash");
--> statement-breakpoint
CREATE TABLE "operator_log" (
  "id" bigint PRIMARY KEY,
  "at" timestamp with time zone NOT NULL,
  "who" text NOT NULL,
  "how" text NOT NULL,
  "act" text NOT NULL,
  "target" text,
  "account_id" uuid,
  "reason" text NOT NULL,
  "details" jsonb NOT NULL,
  "outcome" text NOT NULL,
  "previous" text NOT NULL,
  "hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "operator_log_at" ON "operator_log" ("at");
--> statement-breakpoint
CREATE INDEX "operator_log_account" ON "operator_log" ("account_id", "id") WHERE "account_id" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "operator_log_ends" (
  "only" boolean PRIMARY KEY DEFAULT true NOT NULL,
  "last_id" bigint NOT NULL,
  "last_hash" text NOT NULL,
  "forgotten_id" bigint DEFAULT 0 NOT NULL,
  "forgotten_hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "refuse_operator_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '25 months' THEN
    UPDATE operator_log_ends SET forgotten_id = OLD.id, forgotten_hash = OLD.hash WHERE forgotten_id < OLD.id;
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The operator log can only be appended to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "operator_log_rows" BEFORE UPDATE OR DELETE ON "operator_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_operator_log_change"();
--> statement-breakpoint
CREATE TRIGGER "operator_log_table" BEFORE TRUNCATE ON "operator_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_operator_log_change"();
--> statement-breakpoint
CREATE TABLE "suspensions" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "kind" text NOT NULL,
  "target" text NOT NULL,
  "account_id" uuid REFERENCES "accounts" ("id") ON DELETE CASCADE,
  "named_key_id" uuid REFERENCES "named_keys" ("id") ON DELETE CASCADE,
  "reason" text NOT NULL,
  "words" text NOT NULL,
  "suspended_by" text NOT NULL,
  "suspended_at" timestamp with time zone NOT NULL,
  "until" timestamp with time zone,
  "lifted_at" timestamp with time zone,
  "lifted_by" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_active" ON "suspensions" ("kind", "target") WHERE "lifted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "suspensions_account" ON "suspensions" ("account_id");
--> statement-breakpoint
CREATE INDEX "suspensions_named_key" ON "suspensions" ("named_key_id");
--> statement-breakpoint
CREATE INDEX "suspensions_lifted_at" ON "suspensions" ("lifted_at") WHERE "lifted_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "limits" jsonb;
