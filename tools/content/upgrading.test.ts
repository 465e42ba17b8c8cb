// @reads docs/upgrading.md docs/operations.md services/product-api/drizzle
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { expect, it } from 'vitest'

/** What docs/upgrading.md says is new is what there is: nobody upgrades to something that it does not tell. */

/** Settings and migrations of the oldest version that can be upgraded, commit 363106c. */
const OLDEST_MIGRATION = '0006_secret_rotation'
const OLDEST_SETTINGS =
  `ACCOUNT_CALLS_PER_MINUTE ANALYTICS_ENDPOINT AUTOMATIC_ROLLBACK BILLING COGNITO_CLIENT_ID
COGNITO_HOSTED_DOMAIN COGNITO_IDENTITY_POOL_ID COGNITO_USER_POOL_ID DATABASE_URL DATA_APIS_PORT DATA_DIR DNS_RESOLVER
FACEBOOK_URL HEATMAP_MODULE HOST IDENTITY_HOST IDENTITY_PORT KEY_SECRET KEY_SECRET_ALSO LINKEDIN_URL LIVE_CONTACT LIVE_KEY_
LIVE_SOURCES LOG_LEVEL MAIL_FROM METRICS_TOKEN MFE_LOCAL NODE_ENV OPERATOR_EMAIL OTEL_EXPORTER_OTLP_ENDPOINT OUTGOING_CALLS
PAYMENTS_PORT PORT PRODUCT_API_HOST PRODUCT_API_PORT REDIS_URL REGISTRY RELEASE RELEASES_DIR RELEASES_STORE RELEASE_KEY
RENDER_DEADLINE_MS RENDER_WORKERS REPORT_SECRET ROLLBACK_MIN_NETWORKS ROLLBACK_MIN_VIEWS ROLLBACK_PERCENT
ROLLBACK_WINDOW_SECONDS S3_ACCESS_KEY_ID S3_ENDPOINT S3_REGION S3_SECRET_ACCESS_KEY SHUTDOWN_DELAY_MS SIGN_UP_CONFIRMATION
SITE_ORIGIN SMTP_URL SOCIAL_AUTHORIZE_URL SOCIAL_CLIENT_ID SOCIAL_ISSUERS SOCIAL_JWKS_URI SOCIAL_TOKEN_URL STORE_POLL_MS
STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET TLS_CERT_FILE TLS_KEY_FILE TRUSTED_KEYS TRUSTED_PROXIES TRY_CALLS_PER_ADDRESS
TRY_CALLS_PER_DAY TWITTER_URL UPSTREAM_BASE_URL`.split(/\s+/)

const read = (file: string) => readFileSync(path.join(REPOSITORY, file), 'utf8')
const section = (text: string, heading: string) =>
  new RegExp(`^## ${heading}\n(.*?)(?=^## |(?![\\s\\S]))`, 'ms').exec(text)?.[1] ?? ''
/** Rows of the first table of a section, without its head, as cells. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
const namesIn = (text = '') =>
  [...text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]*|[A-Z]{4,})`/g)].map(([, name = '']) => name)

const news = rowsOf(section(read('docs/upgrading.md'), 'What is new'))

it('tells each migration, in the order in which they are applied', () => {
  const journal = JSON.parse(read('services/product-api/drizzle/meta/_journal.json'))
  const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag)
  const told = news.flatMap(([first = '']) => /`(\d{4}_\w+)`/.exec(first)?.[1] ?? [])
  expect(told, 'docs/upgrading.md needs a row for each migration').toEqual(
    tags.slice(tags.indexOf(OLDEST_MIGRATION) + 1),
  )
})

it('tells each setting that is new or gone', () => {
  const settings = new Set(
    rowsOf(section(read('docs/operations.md'), 'Settings')).flatMap(([name]) => namesIn(name)),
  )
  expect(settings.size).toBeGreaterThan(70)
  const told = (kind: 'new' | 'gone') =>
    news.flatMap(([, , what = '']) => namesIn(new RegExp(`\\b${kind}: ([^;]*)`).exec(what)?.[1]))
  const since = new Set([...OLDEST_SETTINGS, ...told('new')])
  for (const name of told('gone')) since.delete(name)
  const advice = 'docs/upgrading.md must tell which settings are new or gone, by migration'
  expect([...settings].filter((name) => !since.has(name)).sort(), advice).toEqual([])
  expect([...since].filter((name) => !settings.has(name)).sort(), advice).toEqual([])
})
