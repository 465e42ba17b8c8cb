-- The pool's emails were stored without a look at `email_verified`. They are kept apart until the pool, or the next request of
-- a signed-in owner, says which are verified.
ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "unverified_email" text;
--> statement-breakpoint
WITH part AS (
  SELECT "id" FROM "accounts" WHERE "id" > $1 ORDER BY "id" LIMIT 200
), moved AS (
  UPDATE "accounts" SET "unverified_email" = coalesce("email", "unverified_email"), "email" = NULL, "email_asked_at" = NULL
  FROM part WHERE "accounts"."id" = part."id" AND "provider" = 'cognito' AND ("email" IS NOT NULL OR "email_asked_at" IS NOT NULL)
)
SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1;
