ALTER TABLE "named_keys" ADD COLUMN IF NOT EXISTS "kind" text NOT NULL DEFAULT 'secret';
--> statement-breakpoint
ALTER TABLE "named_keys" ADD COLUMN IF NOT EXISTS "scope" jsonb;
--> statement-breakpoint
ALTER TABLE "named_keys" ADD COLUMN IF NOT EXISTS "expires_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "key_counts" (
  "named_key_id" uuid PRIMARY KEY REFERENCES "named_keys" ("id") ON DELETE CASCADE,
  "per_day" integer,
  "per_month" integer,
  "day" date NOT NULL,
  "day_used" integer NOT NULL,
  "month_used" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "named_keys_expires_at" ON "named_keys" ("expires_at") WHERE "expires_at" IS NOT NULL;
--> statement-breakpoint
WITH part AS (
  SELECT "id" FROM "named_keys" WHERE "id" > $1 ORDER BY "id" LIMIT 200 FOR KEY SHARE
), counted AS (
  INSERT INTO "key_counts" ("named_key_id", "day", "day_used", "month_used")
  SELECT "id", today.day,
    coalesce(sum("calls") FILTER (WHERE used."day" = today.day), 0),
    coalesce(sum("calls"), 0)
  FROM part
  JOIN "named_keys" USING ("id")
  CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC')::date AS day) AS today
  LEFT JOIN "key_usage_days" AS used
    ON used."named_key_id" = "id" AND used."day" >= date_trunc('month', today.day)
  WHERE "revoked_at" IS NULL
  GROUP BY "id", today.day
  ON CONFLICT DO NOTHING
)
SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1;
