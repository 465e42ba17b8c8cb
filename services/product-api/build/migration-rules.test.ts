import { expect, it } from 'vitest'
import { findViolations } from './migration-rules.ts'

const rulesOf = (text: string) => findViolations(text).map(({ rule }) => rule)

it('refuses what held up all calls, and what erased all emails', () => {
  expect(
    rulesOf(
      `ALTER TABLE "usage_months" ALTER COLUMN "month" SET DATA TYPE timestamp with time zone USING "month"::timestamp AT TIME ZONE 'UTC';
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "quota_terms" jsonb;`,
    ),
  ).toEqual(['changing-column-type'])
  expect(
    rulesOf(
      `-- The next request of a signed-in owner stores it again.
UPDATE "accounts" SET "email" = NULL, "email_asked_at" = NULL WHERE "provider" = 'cognito';`,
    ),
  ).toEqual(['change-rows-in-parts', 'ban-erasing'])
})

it.each([
  ['CREATE INDEX "a" ON "accounts" ("plan");', ['require-concurrent-index-creation']],
  ['CREATE INDEX CONCURRENTLY "a" ON "accounts" ("plan");', ['prefer-robust-stmts']],
  ['DROP INDEX "a";', ['require-concurrent-index-deletion']],
  ['ALTER TABLE "accounts" ALTER COLUMN "email" SET NOT NULL;', ['adding-not-nullable-field']],
  ['ALTER TABLE "accounts" ADD COLUMN "a" text NOT NULL;', ['adding-required-field']],
  [
    'ALTER TABLE "accounts" ADD CONSTRAINT "a" CHECK ("plan" <> \'\');',
    ['constraint-missing-not-valid'],
  ],
  ['ALTER TABLE "accounts" DROP COLUMN "email";', ['ban-drop-column']],
  ['DROP TABLE "tries";', ['ban-drop-table']],
  ['DELETE FROM "tries";', ['change-rows-in-parts', 'ban-erasing']],
  ['INSERT INTO "a" SELECT "id" FROM "accounts";', ['change-rows-in-parts']],
  ['ALTER TABLE "accounts" ADD COLUM "a" text;', ['syntax-error']],
  [
    // The column is added again if the index cannot be built.
    'ALTER TABLE "accounts" ADD COLUMN "a" text;\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "b" ON "accounts" ("a");',
    ['prefer-robust-stmts'],
  ],
])('refuses %s', (text, rules) => {
  expect(rulesOf(text)).toEqual(rules)
})

it.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY, "account_id" uuid NOT NULL REFERENCES "accounts"("id"));\n--> statement-breakpoint\nCREATE INDEX "b" ON "a" ("account_id");',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "accounts" ("plan");',
  'ALTER TABLE "accounts" ADD COLUMN "a" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "accounts" ADD CONSTRAINT "a" CHECK ("plan" <> \'\') NOT VALID;',
  `WITH part AS (SELECT "id" FROM "accounts" WHERE "id" > $1 ORDER BY "id" LIMIT 200),
  filled AS (UPDATE "accounts" SET "plan" = 'free' FROM part WHERE part."id" = "accounts"."id")
SELECT "id" FROM part ORDER BY "id" DESC LIMIT 1;`,
])('allows %s', (text) => {
  expect(rulesOf(text)).toEqual([])
})
