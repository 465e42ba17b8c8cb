import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { catalogueFiles } from '../../remote-catalogue/build/catalogue-plugin.ts'
import { readCatalogue } from '../../remote-catalogue/build/read-catalogue.ts'
import { startPostgres } from '../../services/product-api/src/testing/postgres.ts'
import { seedAccounts } from '../../services/product-api/src/testing/seed-account.ts'
import { type SiteServer, startSite } from '../../services/product-api/src/testing/site-server.ts'
import {
  startTokenMint,
  type TokenMint,
} from '../../services/product-api/src/testing/token-mint.ts'
import { REPOSITORY } from '../release/unit-inputs.ts'
import { figure, type Group, type Row, ratio } from './figures.ts'
import { ask } from './http-client.ts'
import { type LoadResult, load } from './load.ts'
import { residentMegabytes, type ServerProcess, startServer, startService } from './process.ts'

/** As many calls at once as the counting must be exact under. */
const CONNECTIONS = 200
/** As many as a busy customer has. */
const FEW_CONNECTIONS = 16
const LOAD_MS = 1_500
const WARMING_MS = 2_000
/** They take turns; with 200 calls per second each, no limit is met below 30,000 calls per second. */
const ACCOUNTS = 150
const CALLED = '/v1/uuid?version=7&count=3'
/** Calls that cost little: each has to be quick also beside others. */
const CHEAP = [
  CALLED,
  '/v1/loan-schedule?principal=6000&rate=7.2&months=12&first_payment=2026-01-01&rows=3',
  '/v1/iban-check?iban=GB29NWBK60161331926819',
  '/v1/unit-conversion?value=72&from=degF&to=degC',
  '/v1/euro-conversion?amount=250&from=DEM&to=EUR',
  '/v1/geohash?lat=52.2053&lon=0.1218',
  '/v1/vin-check?vin=1M8GDM9AXKP042788',
  '/v1/hash?text=orchard',
  '/v1/http-status?code=404',
]
const SECRET = 'only for the bench '.repeat(2)
const DATA_APIS = { LOG_LEVEL: 'warn' }
const DATABASES = ['PostgreSQL', 'PGlite'] as const

type Kind = (typeof DATABASES)[number]

/** Accounts of a gateway, and what its requests need. */
interface BenchApi {
  server: ServerProcess
  keys: readonly string[]
}

/**
 * Measures `/v1/{slug}` and `/op/user` on both databases: against a bare Fastify handler that sends the
 * bytes of the same answer, and computed answers against the same gateway with samples in their place.
 * All of it in turns, with every process and database on this machine.
 */
export async function measureProductApi(rounds: number): Promise<Group> {
  const site = await startSite()
  const entries = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
  site.documents.set(
    '/catalogue/contracts.json',
    catalogueFiles(entries).get('data/contracts.json'),
  )
  const mint = await startTokenMint(() => new Date())
  const rows: Row[] = []
  let dataApis: ServerProcess | undefined
  try {
    rows.push(...(await startingRows(rounds)))
    dataApis = await startService('data-apis', DATA_APIS)
    for (const kind of DATABASES)
      rows.push(...(await measureOn(kind, site, mint, dataApis, rounds)))
  } finally {
    await dataApis?.stop()
    await site.close()
    await mint.close()
  }
  return { title: `Product API (${CONNECTIONS} connections)`, rows }
}

/** Starts the data APIs several times: how soon they are ready, and their memory before the first call. */
async function startingRows(rounds: number): Promise<Row[]> {
  const startMs: number[] = []
  const megabytes: (number | null)[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startService('data-apis', DATA_APIS)
    startMs.push(server.startMs)
    megabytes.push(await residentMegabytes(server.pid))
    await server.stop()
  }
  return [
    { name: 'Data APIs: ready', unit: 'ms', figures: [figure(startMs, { limit: 1_000 })] },
    { name: 'Data APIs: idle memory', unit: 'MB', figures: [figure(megabytes, { limit: 150 })] },
  ]
}

async function measureOn(
  kind: Kind,
  site: SiteServer,
  mint: TokenMint,
  dataApis: ServerProcess,
  rounds: number,
): Promise<Row[]> {
  const closers: (() => unknown)[] = []
  const postgres = kind === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : null
  if (postgres) closers.push(postgres.stop)
  const settings = {
    ...settingsFor(site, mint),
    UPSTREAM_BASE_URL: `http://127.0.0.1:${dataApis.port}`,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const open = async (
    name: string,
    start: (settings: Record<string, string>) => Promise<ServerProcess>,
  ) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'orchard-bench-api-'))
    closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const place = { databaseUrl: postgres?.url ?? null, dataDir }
    const subjects = Array.from({ length: ACCOUNTS }, (_, index) => `${name} ${index}`)
    const keys = await seedAccounts(place, SECRET, 'professional', subjects)
    const server = await start({ ...settings, DATA_DIR: dataDir })
    closers.push(server.stop)
    return { server, keys }
  }
  try {
    const computed = await open('computed', (given) => startService('product-api', given))
    const samples = await open('samples', (given) => startServer('sample-gateway.ts', given))
    const { body } = await ask(`http://127.0.0.1:${computed.server.port}${CALLED}`, {
      headers: headersOf(computed)[0] ?? {},
    })
    const bare = await startServer('bare-server.ts', {
      path: CALLED.replace(/\?.*/, ''),
      contentType: 'application/json; charset=utf-8',
      body,
      encoding: 'identity',
    })
    closers.push(bare.stop)
    const token = await mint.social()
    return [
      ...(await compare(kind, { computed, samples, bare, token }, rounds)),
      ...(await cheapCalls(kind, computed, rounds)),
    ]
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

const headersOf = ({ keys }: BenchApi) => keys.map((key) => ({ 'X-Api-Key': key }))

async function compare(
  kind: Kind,
  of: { computed: BenchApi; samples: BenchApi; bare: ServerProcess; token: string },
  rounds: number,
): Promise<Row[]> {
  const { bare, computed, samples, token } = of
  const user = `/op/user?provider=google&token=${token}`
  const runs = {
    bare: { port: bare.port, path: CALLED, headers: headersOf(computed) },
    samples: { port: samples.server.port, path: CALLED, headers: headersOf(samples) },
    computed: { port: computed.server.port, path: CALLED, headers: headersOf(computed) },
    user: { port: computed.server.port, path: user },
  }
  const names = Object.keys(runs) as (keyof typeof runs)[]
  const results = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]]))
  const run = (name: keyof typeof runs, durationMs: number) =>
    load({ ...runs[name], connections: CONNECTIONS, durationMs })
  for (const name of names) await run(name, WARMING_MS)
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name]?.push(await run(name, LOAD_MS))
  const rate = (name: keyof typeof runs) =>
    figure((results[name] ?? []).map((one) => one.requestsPerSecond))
  const p99 = (name: keyof typeof runs) => figure((results[name] ?? []).map((one) => one.p99Ms))
  const limit = (least: number) => (kind === 'PostgreSQL' ? { limit: least, atLeast: true } : {})
  const row = (name: string, unit: Row['unit'], value: Row['figures'][number]): Row => ({
    name: `${kind}: ${name}`,
    unit,
    figures: [value],
  })
  return [
    row('bare Fastify', 'per second', rate('bare')),
    row('bare Fastify, p99', 'ms', p99('bare')),
    row('/v1 with samples', 'per second', rate('samples')),
    row('/v1 with samples, p99', 'ms', p99('samples')),
    row('/v1 with samples / bare', 'x', ratio(rate('samples'), rate('bare'), limit(0.4))),
    row('/v1 computed', 'per second', rate('computed')),
    row('/v1 computed, p99', 'ms', p99('computed')),
    row('/v1 computed / samples', 'x', ratio(rate('computed'), rate('samples'), limit(0.5))),
    row('/op/user', 'per second', rate('user')),
    row('/op/user, p99', 'ms', p99('user')),
    row('/op/user / bare', 'x', ratio(rate('user'), rate('bare'))),
  ]
}

/** The slowest percent of calls that cost little, through the gateway. */
async function cheapCalls(kind: Kind, api: BenchApi, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const called of CHEAP) {
    const run = (durationMs: number) =>
      load({
        port: api.server.port,
        path: called,
        headers: headersOf(api),
        connections: FEW_CONNECTIONS,
        durationMs,
      })
    await run(WARMING_MS / 4)
    const p99: number[] = []
    for (let round = 0; round < rounds; round++) p99.push((await run(LOAD_MS / 2)).p99Ms)
    const name = `${kind}: ${called.replace(/\?.*/, '')} p99, ${FEW_CONNECTIONS} connections`
    rows.push({
      name,
      unit: 'ms',
      figures: [figure(p99, kind === 'PostgreSQL' ? { limit: 25 } : {})],
    })
  }
  return rows
}

function settingsFor(site: SiteServer, { config }: TokenMint): Record<string, string> {
  return {
    SITE_ORIGIN: site.origin,
    KEY_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    ACCOUNT_CALLS_PER_MINUTE: '100000000',
    SOCIAL_CLIENT_ID: config.google?.clientId ?? '',
    SOCIAL_ISSUERS: config.google?.issuers.join(',') ?? '',
    SOCIAL_JWKS_URI: config.google?.jwksUri ?? '',
  }
}
