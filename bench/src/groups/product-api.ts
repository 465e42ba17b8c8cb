import { startComposer } from '@orchard/platform/testing'
import { startServer } from '@orchard/shared/testing/start-process'
import { ask } from '@orchard/shared-node/testing/ask'
import { createTrial, takeTurns } from '@orchard/shared-node/testing/load'
import { figure, type Group, type Row, ratio, row } from '#src/figures.ts'

/** Counting calls must be exact under so many at once. */
const CONNECTIONS = 200
/** As many as a busy customer has. */
const FEW_CONNECTIONS = 16
const TURNS = { warmingMs: 2_000, ms: 1_500 }
const CHEAP_TURNS = { warmingMs: 500, ms: 750 }
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
const QUIET = { LOG_LEVEL: 'warn', PROBE: 'off' }

/** A gateway of the load fixture; each call carries the key of the next account. */
interface Gateway {
  settings: Record<string, string>
  headers: Record<string, string>[]
}

/**
 * Measures `/v1/{slug}` and `/op/user` on both databases: with samples in the place of computed
 * serves against a bare Fastify handler that sends the same bytes, and computed against samples.
 */
export async function measureProductApi(rounds: number): Promise<Group> {
  await using site = await startComposer({}, 'inherit')
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
  const { headers } = gateways.computed
  const copied = { URL: computed.origin + CALLED, HEADERS: JSON.stringify(headers[0]) }
  await using bare = await startServer('bench/src/servers/bare-server.ts', copied)

  const user = `/op/user?provider=google&token=${gateways.token}`
  const ofBare = createTrial(bare.origin + CALLED, CONNECTIONS)
  const ofSamples = createTrial(samples.origin + CALLED, CONNECTIONS, gateways.samples.headers)
  const ofComputed = createTrial(computed.origin + CALLED, CONNECTIONS, headers)
  const ofUser = createTrial(computed.origin + user, CONNECTIONS)
  await takeTurns([ofBare, ofSamples, ofComputed, ofUser], { rounds, ...TURNS })

  const isTarget = database === 'PostgreSQL' // the embedded database is for development
  const rows = [
    { name: 'bare Fastify', of: ofBare },
    { name: '/v1 with samples', of: ofSamples, beside: 'bare', base: ofBare, least: 0.4 },
    { name: '/v1 computed', of: ofComputed, beside: 'samples', base: ofSamples, least: 0.5 },
    { name: '/op/user', of: ofUser, beside: 'bare', base: ofBare },
  ].flatMap(({ name, of, beside, base, least }) => {
    const rate = figure(of.perSecond)
    const target = isTarget && least ? { limit: least, atLeast: true } : {}
    return [
      row(`${database}: ${name}`, 'per second', rate),
      row(`${database}: ${name}, p99`, 'ms', figure(of.p99Ms)),
      ...(base
        ? [
            row(
              `${database}: ${name} / ${beside}`,
              'x',
              ratio(rate, figure(base.perSecond), target),
            ),
          ]
        : []),
    ]
  })
  for (const path of CHEAP) {
    const trial = createTrial(computed.origin + path, FEW_CONNECTIONS, headers)
    await takeTurns([trial], { rounds, ...CHEAP_TURNS })
    const name = `${path.replace(/\?.*/, '')} p99, ${FEW_CONNECTIONS} connections`
    const target = { limit: isTarget ? 25 : undefined }
    rows.push(row(`${database}: ${name}`, 'ms', figure(trial.p99Ms, target)))
  }
  return rows
}
