import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../services/product-api/src/testing/postgres.ts'
import { seedAccount } from '../../services/product-api/src/testing/seed-account.ts'
import { type SiteServer, startSite } from '../../services/product-api/src/testing/site-server.ts'
import {
  startTokenMint,
  type TokenMint,
} from '../../services/product-api/src/testing/token-mint.ts'
import { figure, type Group, type Row, ratio } from './figures.ts'
import { ask } from './http-client.ts'
import { type LoadResult, load } from './load.ts'
import { type ServerProcess, startServer, startService } from './process.ts'

/** As many calls at once as the counting must be exact under. */
const CONNECTIONS = 200
const LOAD_MS = 1_500
const WARMING_MS = 2_000
const CALLED = '/v1/weather?city=Ghent'
const SECRET = 'only for the bench '.repeat(2)
const DATABASES = ['PostgreSQL', 'PGlite'] as const

/** A running product API with one account, and what is asked of it. */
interface BenchApi {
  server: ServerProcess
  apiKey: string
  token: string
}

/**
 * Measures `/v1/{slug}` and `/op/user` on both databases against a bare Fastify handler that sends the
 * bytes of the same sample, in turns, with every process and database on this machine.
 */
export async function measureProductApi(rounds: number): Promise<Group> {
  const site = await startSite()
  const mint = await startTokenMint(() => new Date())
  const rows: Row[] = []
  try {
    for (const kind of DATABASES) rows.push(...(await measureOn(kind, site, mint, rounds)))
  } finally {
    await site.close()
    await mint.close()
  }
  return { title: `Product API (${CONNECTIONS} connections)`, rows }
}

async function measureOn(
  kind: (typeof DATABASES)[number],
  site: SiteServer,
  mint: TokenMint,
  rounds: number,
): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orchard-bench-api-'))
  const postgres = kind === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : null
  const place = { databaseUrl: postgres?.url ?? null, dataDir }
  const closers = [async () => rmSync(dataDir, { recursive: true, force: true })]
  if (postgres) closers.push(postgres.stop)
  try {
    const apiKey = await seedAccount(place, SECRET, 'professional')
    const server = await startService('product-api', settingsFor(place, site, mint))
    closers.push(server.stop)
    const { body } = await ask(`http://127.0.0.1:${server.port}${CALLED}`, {
      headers: { 'X-Api-Key': apiKey },
    })
    const contentType = 'application/json; charset=utf-8'
    const path = CALLED.replace(/\?.*/, '')
    const bare = await startServer('bare-server.ts', {
      path,
      contentType,
      body,
      encoding: 'identity',
    })
    closers.push(bare.stop)
    return await compare(kind, { server, apiKey, token: await mint.social() }, bare, rounds)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function compare(
  kind: string,
  { apiKey, server, token }: BenchApi,
  bare: ServerProcess,
  rounds: number,
): Promise<Row[]> {
  const run = (
    { port }: ServerProcess,
    asked: string,
    headers: Record<string, string>,
    durationMs = LOAD_MS,
  ) => load({ port, path: asked, headers, connections: CONNECTIONS, durationMs })
  const key = { 'X-Api-Key': apiKey }
  const user = `/op/user?provider=google&token=${token}`
  const results = { bare: [] as LoadResult[], calls: [] as LoadResult[], user: [] as LoadResult[] }
  await run(bare, CALLED, key, WARMING_MS / 2)
  await run(server, CALLED, key, WARMING_MS)
  await run(server, user, {}, WARMING_MS / 2)
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await run(bare, CALLED, key))
    results.calls.push(await run(server, CALLED, key))
    results.user.push(await run(server, user, {}))
  }
  const rate = (of: LoadResult[]) => figure(of.map((one) => one.requestsPerSecond))
  const p99 = (of: LoadResult[]) => figure(of.map((one) => one.p99Ms))
  const target = kind === 'PostgreSQL' ? { limit: 0.4, atLeast: true } : {}
  const row = (name: string, unit: Row['unit'], value: Row['figures'][number]): Row => ({
    name: `${kind}: ${name}`,
    unit,
    figures: [value],
  })
  return [
    row('bare Fastify', 'per second', rate(results.bare)),
    row('bare Fastify, p99', 'ms', p99(results.bare)),
    row('/v1/{slug}', 'per second', rate(results.calls)),
    row('/v1/{slug}, p99', 'ms', p99(results.calls)),
    row('/v1/{slug} / bare', 'x', ratio(rate(results.calls), rate(results.bare), target)),
    row('/op/user', 'per second', rate(results.user)),
    row('/op/user, p99', 'ms', p99(results.user)),
    row('/op/user / bare', 'x', ratio(rate(results.user), rate(results.bare))),
  ]
}

function settingsFor(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  site: SiteServer,
  { config }: TokenMint,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    SITE_ORIGIN: site.origin,
    KEY_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    ACCOUNT_CALLS_PER_MINUTE: '100000000',
    SOCIAL_CLIENT_ID: config.google?.clientId ?? '',
    SOCIAL_ISSUERS: config.google?.issuers.join(',') ?? '',
    SOCIAL_JWKS_URI: config.google?.jwksUri ?? '',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
}
