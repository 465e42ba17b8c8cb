ALTER TABLE "named_keys" ADD COLUMN "kind" text NOT NULL DEFAULT 'secret';
--> statement-breakpoint
ALTER TABLE "named_keys" ADD COLUMN "scope" jsonb;
--> statement-breakpoint
ALTER TABLE "named_keys" ADD COLUMN "expires_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "named_keys_expires_at" ON "named_keys" ("expires_at") WHERE "expires_at" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "key_counts" (
  "named_key_id" uuid PRIMARY KEY REFERENCES "named_keys" ("id") ON DELETE CASCADE,
  "per_day" integer,
  "per_month" integer,
  "day" date NOT NULL,
  "day_used" integer NOT NULL,
  "month_used" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "key_counts" ("named_key_id", "day", "day_used", "month_used")
SELECT "id", today.day,
  coalesce(sum("calls") FILTER (WHERE used."day" = today.day), 0),
  coalesce(sum("calls"), 0)
FROM "named_keys"
CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC')::date AS day) AS today
LEFT JOIN "key_usage_days" AS used
  ON used."named_key_id" = "id" AND used."day" >= date_trunc('month', today.day)
WHERE "revoked_at" IS NULL
GROUP BY "id", today.day;
