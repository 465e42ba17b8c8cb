import { ask } from '#src/ask.ts'
import { figure, type Group, type Row, ratio, row } from '#src/figures.ts'
import { type Load, type LoadResult, load } from '#src/load.ts'
import { startComposer, startServer } from '#src/servers/server-process.ts'

/** Counting calls must be exact under so many at once. */
const CONNECTIONS = 200
/** As many as a busy customer has. */
const FEW_CONNECTIONS = 16
const LOAD_MS = 1_500
const WARMING_MS = 2_000
const CALLED = '/v1/uuid?version=7&count=3'
/** Cheap calls, each of which must be quick beside others as well. */
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
const TESTING = 'services/product-api/src/testing'
const QUIET = { LOG_LEVEL: 'warn' }

/** A gateway of the load fixture; each call carries the key of the next account. */
interface Gateway {
  settings: Record<string, string>
  headers: Record<string, string>[]
}

/**
 * Measures `/v1/{slug}` and `/op/user` on both databases: with samples in the place of computed
 * answers against a bare Fastify handler that sends the same bytes, and computed against samples.
 */
export async function measureProductApi(rounds: number): Promise<Group> {
  await using site = await startComposer()
  const startMs: number[] = []
  const megabytes: (number | null)[] = []
  const startDataApis = () => startServer('services/data-apis/src/main.ts', QUIET)
  for (let round = 0; round < rounds; round++) {
    await using server = await startDataApis()
    startMs.push(server.startMs)
    megabytes.push(await server.megabytes())
  }
  await using dataApis = await startDataApis()
  const settings = { ...QUIET, SITE_ORIGIN: site.origin, UPSTREAM_BASE_URL: dataApis.origin }
  const rows = [
    row('Data APIs: ready', 'ms', figure(startMs, { limit: 1_000 })),
    row('Data APIs: idle memory', 'MB', figure(megabytes, { limit: 150 })),
    ...(await measureOn('PostgreSQL', settings, rounds)),
    ...(await measureOn('PGlite', settings, rounds)),
  ]
  return { title: `Product API (${CONNECTIONS} connections)`, rows }
}

async function measureOn(
  database: 'PostgreSQL' | 'PGlite',
  settings: Record<string, string>,
  rounds: number,
): Promise<Row[]> {
  const { TEST_DATABASE_URL } = process.env
  const place = { DATABASE: database, TEST_DATABASE_URL }
  await using fixture = await startServer(`${TESTING}/load-fixture.ts`, place)
  const { body } = await ask(fixture.origin)
  const gateways: { token: string; computed: Gateway; samples: Gateway } = JSON.parse(`${body}`)
  const start = (file: string, of: Gateway) => startServer(file, { ...settings, ...of.settings })
  await using computed = await start('services/product-api/src/main.ts', gateways.computed)
  await using samples = await start(`${TESTING}/sample-gateway.ts`, gateways.samples)
  const [HEADERS] = gateways.computed.headers.map((headers) => JSON.stringify(headers))
  const copied = { URL: computed.origin + CALLED, HEADERS }
  await using bare = await startServer('bench/src/servers/bare-server.ts', copied)

  const { headers } = gateways.computed
  const user = `/op/user?provider=google&token=${gateways.token}`
  const ofBare = createTrial(bare.origin + CALLED, CONNECTIONS)
  const ofSamples = createTrial(samples.origin + CALLED, CONNECTIONS, gateways.samples.headers)
  const ofComputed = createTrial(computed.origin + CALLED, CONNECTIONS, headers)
  const ofUser = createTrial(computed.origin + user, CONNECTIONS)
  await takeTurns([ofBare, ofSamples, ofComputed, ofUser], rounds, WARMING_MS, LOAD_MS)

  const isTarget = database === 'PostgreSQL' // the embedded database is for development
  const rates = (name: string, of: Trial) => [
    row(`${database}: ${name}`, 'per second', of.perSecond()),
    row(`${database}: ${name}, p99`, 'ms', of.p99()),
  ]
  const share = (name: string, over: Trial, under: Trial, limit?: number) => {
    const target = isTarget && limit ? { limit, atLeast: true } : {}
    return row(`${database}: ${name}`, 'x', ratio(over.perSecond(), under.perSecond(), target))
  }
  const rows = [
    ...rates('bare Fastify', ofBare),
    ...rates('/v1 with samples', ofSamples),
    share('/v1 with samples / bare', ofSamples, ofBare, 0.4),
    ...rates('/v1 computed', ofComputed),
    share('/v1 computed / samples', ofComputed, ofSamples, 0.5),
    ...rates('/op/user', ofUser),
    share('/op/user / bare', ofUser, ofBare),
  ]
  for (const path of CHEAP) {
    const trial = createTrial(computed.origin + path, FEW_CONNECTIONS, headers)
    await takeTurns([trial], rounds, WARMING_MS / 4, LOAD_MS / 2)
    const name = `${path.replace(/\?.*/, '')} p99, ${FEW_CONNECTIONS} connections`
    rows.push(row(`${database}: ${name}`, 'ms', trial.p99(isTarget ? 25 : undefined)))
  }
  return rows
}

type Trial = ReturnType<typeof createTrial>

function createTrial(url: string, connections: number, headers: Load['headers'] = [{}]) {
  const results: LoadResult[] = []
  return {
    results,
    run: (durationMs: number) => load({ url, connections, durationMs, headers }),
    perSecond: () => figure(results.map(({ perSecond }) => perSecond)),
    p99: (limit?: number) =>
      figure(
        results.map(({ p99Ms }) => p99Ms),
        { limit },
      ),
  }
}

async function takeTurns(trials: readonly Trial[], rounds: number, warmingMs: number, ms: number) {
  for (const one of trials) await one.run(warmingMs)
  for (let round = 0; round < rounds; round++)
    for (const one of trials) one.results.push(await one.run(ms))
}
