import { createDependencies, type Dependencies } from '@orchard/shared-node/health'
import { Registry } from 'prom-client'
import { afterEach, expect, it } from 'vitest'
import { addMetrics } from '#src/metrics.ts'
import {
  FAULTS,
  type Fault,
  type StandInServer,
  startStandIns,
} from '#src/testing/stand-in-server.ts'
import { standInSources } from '#src/testing/stand-in-sources.ts'
import { busy, type SourceError } from './source-error.ts'
import { createSources, type HttpSourceId } from './sources.ts'

const open: StandInServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const QUAKES =
  'https://earthquake.usgs.gov/fdsnws/event/1/query?starttime=2025-09-01&endtime=2025-10-01&limit=1'
const reading = { read: (text: string) => JSON.parse(text).features.length, keepSeconds: 60 }

/** Stand-ins and a clock that a test moves. */
async function start(
  options: { isPaced?: boolean; timeoutMs?: number; watch?: Dependencies } = {},
) {
  const server = await startStandIns()
  open.push(server)
  let at = Date.parse('2026-01-01T00:00:00Z')
  const sources = standInSources(server.origin, { now: () => new Date(at), ...options })
  return {
    server,
    sources,
    pass: (seconds: number) => {
      at += seconds * 1_000
    },
    health: (id: HttpSourceId = 'usgs') => sources.list().find((one) => one.id === id),
    ask: async (url = QUAKES) => (await sources.find('usgs', url, reading)).value,
    refusal: async (url = QUAKES): Promise<SourceError> =>
      sources.find('usgs', url, reading).then(
        () => {
          throw new Error('The source responded')
        },
        (error: SourceError) => error,
      ),
  }
}

it('asks once for the same thing, and again when a value is no longer fresh', async () => {
  const { ask, health, pass, server } = await start()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(server.asked).toHaveLength(1)
  pass(59)
  await ask()
  expect(server.asked).toHaveLength(1)
  pass(1)
  await ask()
  expect(server.asked).toHaveLength(2)
  expect(health()).toMatchObject({ state: 'ok', requests: 2, kept: 1, failures: 0 })
})

const REFUSALS: Readonly<Record<Fault, [status: number, code: string, retryAfter: number]>> = {
  busy: [503, 'source_busy', 7],
  broken: [503, 'source_unavailable', 10],
  endless: [503, 'source_changed', 600],
  garbage: [503, 'source_changed', 600],
  hanging: [504, 'source_timeout', 10],
  moved: [503, 'source_changed', 600],
  refusing: [503, 'source_unavailable', 10],
}

it.each(FAULTS)(
  'says so when the source is %s, and gives an old value if it has one',
  async (fault) => {
    const { ask, health, pass, refusal, server } = await start(
      fault === 'hanging' ? { timeoutMs: 1_000 } : {},
    )
    server.fault = fault
    const [status, code, retryAfterSeconds] = REFUSALS[fault]
    expect(await refusal()).toMatchObject({ status, code, retryAfterSeconds })
    expect(health()).toMatchObject({ state: 'failing', failures: 1, last_failure: { code } })
    server.fault = null
    pass(20)
    expect(await ask()).toBe(1)
    expect(health()).toMatchObject({ state: 'ok' })
    server.fault = fault
    pass(60)
    expect(await ask()).toBe(1)
    expect(health()).toMatchObject({ state: 'failing', stale: 1 })
    pass(24 * 3_600 + 1)
    expect(await refusal()).toMatchObject({ code })
  },
)

it('leaves a source alone for as long as it wants', async () => {
  const { ask, pass, refusal, server } = await start()
  server.fault = 'busy'
  await refusal()
  server.fault = null
  pass(6)
  expect(await refusal()).toMatchObject({ code: 'source_unavailable', retryAfterSeconds: 1 })
  expect(server.asked).toHaveLength(1)
  pass(1)
  expect(await ask()).toBe(1)
})

it('leaves a source alone after five failures in a row', async () => {
  const { ask, pass, refusal, server } = await start()
  server.fault = 'refusing'
  for (let turn = 0; turn < 5; turn++) await refusal()
  const sent = server.asked.length
  server.fault = null
  expect(await refusal()).toMatchObject({ code: 'source_unavailable', retryAfterSeconds: 15 })
  expect(server.asked).toHaveLength(sent)
  pass(15)
  expect(await ask()).toBe(1)
})

it('keeps to the pace that a source allows, and refuses what would wait too long', async () => {
  const { server, sources } = await start({ isPaced: true })
  const calls = Array.from({ length: 30 }, (_, index) =>
    sources.find('usgs', `${QUAKES}&minmagnitude=${index}`, reading).then(
      () => 'answered',
      ({ code }: SourceError) => code,
    ),
  )
  const ends = await Promise.all(calls)
  expect(ends.filter((end) => end === 'answered')).toHaveLength(15)
  expect(ends.filter((end) => end === 'source_busy')).toHaveLength(15)
  expect(server.asked).toHaveLength(15)
})

it('keeps as well that there is no such thing', async () => {
  const { server, sources } = await start()
  const url = 'https://earthquake.usgs.gov/nothing'
  expect((await sources.find('usgs', url, reading)).value).toBeNull()
  expect((await sources.find('usgs', url, reading)).value).toBeNull()
  expect(server.asked).toHaveLength(1)
})

it('keeps a value for as long as the value allows', async () => {
  const { pass, server, sources } = await start()
  const find = () =>
    sources.find('usgs', QUAKES, { ...reading, keepSeconds: (count: number) => 20 * count })
  await find()
  pass(19)
  await find()
  expect(server.asked).toHaveLength(1)
  pass(1)
  expect((await find()).freshUntil).toBe(Date.parse('2026-01-01T00:00:40Z'))
  expect(server.asked).toHaveLength(2)
})

it('passes on what a source says of itself in a response', async () => {
  const { health, sources } = await start()
  const read = () => {
    throw busy('USGS', 3)
  }
  await expect(sources.find('usgs', QUAKES, { ...reading, read })).rejects.toMatchObject({
    code: 'source_busy',
    retryAfterSeconds: 3,
  })
  expect(health()).toMatchObject({ state: 'failing', last_failure: { code: 'source_busy' } })
})

it('shows the key and the name of the operator to the source alone', async () => {
  const { server, sources } = await start()
  server.fault = 'garbage'
  for (const [id, url] of [
    ['open-charge-map', 'https://api.openchargemap.io/nothing'],
    ['open-meteo', 'https://api.open-meteo.com/nothing?a=b'],
  ] as const)
    await expect(sources.find(id, url, reading)).rejects.toThrow('sent a response in a format')
  expect(server.asked[0]).toMatchObject({
    url: '/open-charge-map/nothing',
    headers: {
      'x-api-key': 'key of open-charge-map',
      'user-agent': 'APIOrchard/1.0 (operator@orchard.example)',
    },
  })
  expect(server.asked[1]?.url).toBe('/open-meteo/nothing?a=b&apikey=key+of+open-meteo')
})

it('asks nobody but the source', async () => {
  const now = () => new Date()
  const sources = createSources(
    { turnedOn: new Map([['usgs', null]]), keys: new Map(), contact: null },
    { now },
  )
  await expect(sources.find('usgs', 'https://elsewhere.example/', reading)).rejects.toThrow(
    'is not of USGS',
  )
  await expect(sources.find('gbif', 'https://api.gbif.org/', reading)).rejects.toMatchObject({
    code: 'source_not_configured',
  })
})

it('counts failures by reason, and says once when a source begins to fail and when it responds again', async () => {
  const registry = new Registry()
  const lines: string[] = []
  const watch = createDependencies((line) => lines.push(line), { registers: [registry] })
  const { ask, pass, refusal, server, sources } = await start({ watch })
  addMetrics(registry, sources)
  const figures = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`))
  await ask()
  server.fault = 'broken'
  const other = (limit: number) => QUAKES.replace('limit=1', `limit=${limit}`)
  await refusal(other(2))
  await refusal(other(3))
  server.fault = 'busy'
  await refusal(other(4))
  expect(await figures('live_source_failures_total')).toEqual([
    'live_source_failures_total{source="usgs",reason="status"} 2',
    'live_source_failures_total{source="usgs",reason="busy"} 1',
  ])
  expect(await figures('dependency_up')).toEqual(['dependency_up{dependency="source:usgs"} 0'])
  expect(lines).toEqual([expect.stringMatching(/^USGS is failing: status: /)])
  server.fault = null
  pass(3_600)
  await ask(other(5))
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^USGS responds again after /)])
  expect(await figures('dependency_up')).toEqual(['dependency_up{dependency="source:usgs"} 1'])
})
