import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PLANS } from '@orchard/shared/facts'
import { startPostgres } from './postgres.ts'
import { seedAccounts } from './seed-account.ts'
import { startTokenMint } from './token-mint.ts'

/**
 * The accounts of a load test, as a server: it prepares the database (`DATABASE` is PostgreSQL or
 * PGlite, `PLAN` that of the accounts) of a gateway with computed responses and of one with samples, and
 * responds to any request with their settings, the headers of their callers and a token.
 */
const { DATABASE, PLAN = 'professional', PRODUCT_API_PORT: PORT } = process.env
/** With 200 requests per second each, no limit is met below 30,000 requests per second. */
const ACCOUNTS = 150
const KEY_SECRET = 'only for load tests '.repeat(2)

const postgres = DATABASE === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : null
const folder = mkdtempSync(path.join(tmpdir(), 'orchard-load-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const known = PLANS.find(({ id }) => id === PLAN)
if (!known) throw new Error(`There is no plan ${PLAN}`)
const plan = known.id
const mint = await startTokenMint(() => new Date())
const { google } = mint.config

async function prepare(name: string) {
  const dataDir = path.join(folder, name)
  const place = { databaseUrl: postgres?.url ?? null, dataDir }
  const subjects = Array.from({ length: ACCOUNTS }, (_, index) => `${name} ${index}`)
  const keys = await seedAccounts(place, KEY_SECRET, plan, subjects)
  const settings = {
    DATA_DIR: dataDir,
    KEY_SECRET,
    ACCOUNT_CALLS_PER_MINUTE: '100000000',
    SOCIAL_CLIENT_ID: google?.clientId,
    SOCIAL_ISSUERS: google?.issuers.join(),
    SOCIAL_JWKS_URI: google?.jwksUri,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  return { settings, headers: keys.map((key) => ({ 'x-api-key': key })) }
}

const gateways = { computed: await prepare('computed'), samples: await prepare('samples') }
const fixture = JSON.stringify({ token: await mint.social(), ...gateways })
process.once('SIGTERM', async () => {
  await postgres?.stop()
  process.exit()
})
createServer((_request, response) => response.end(fixture)).listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`The load fixture is ready at http://127.0.0.1:${PORT}\n`),
)
