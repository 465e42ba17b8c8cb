import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { startComposer } from '@orchard/platform/testing'
import { holdBar } from '@orchard/shared/testing/bars'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { writeCertificate } from '@orchard/shared-node/testing/certificate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttackCounts, AttackOptions } from './http2-attacker.ts'
import { ATTACKS, type AttackName } from './http2-attacks.ts'
import { runApart } from './run-apart.ts'

const ATTACK_SECONDS = 5
const CONNECTIONS = 8
const PAGES = ['/', '/api', '/api/time-zone', '/pricing', '/healthz']
const MAX_MS = 250
/** Requests that arrive in one read are begun before their session can end. */
const MAX_MS_RAPID_RESET = 1_000
const MAX_MB = 600
/** Attacks that cost something for as long as they last, so that the server ends their connections. */
const ENDED: ReadonlySet<AttackName> = new Set([
  'rapid reset',
  'reset by wrong frames',
  'endless headers',
  'endless empty headers',
  'empty data',
])
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261)

let composer: Awaited<ReturnType<typeof startComposer>>
let ca = ''

beforeAll(async () => {
  const { cert, settings } = await writeCertificate(temporaryFolder())
  ca = cert
  composer = await startComposer(settings)
  for (const page of PAGES) expect(await ask(page)).toBe(200)
})
afterAll(() => composer.stop())

/** The status of a page, asked for on a new connection. */
async function ask(page: string): Promise<number> {
  const session: ClientHttp2Session = connect(composer.origin, { ca })
  try {
    const failed = once(session, 'error').then(([error]) => Promise.reject(error))
    const stream = session.request({ ':path': page })
    const responded = once(stream, 'response').then(async ([headers]) => {
      await once(stream.resume(), 'end')
      return Number(headers[':status'])
    })
    return await Promise.race([responded, failed])
  } finally {
    session.destroy()
  }
}

const attack = (name: AttackName) =>
  runApart<AttackOptions, AttackCounts>('http2-attacker.ts', {
    attack: name,
    port: composer.port,
    connections: CONNECTIONS,
    seconds: ATTACK_SECONDS,
    seed: SEED,
  })

it.each(Object.keys(ATTACKS) as AttackName[])(
  'serves others during an attack: %s',
  async (name) => {
    let isOver = false
    const attacking = attack(name).finally(() => {
      isOver = true
    })
    const times: number[] = []
    const statuses = new Set<number>()
    for (let turn = 0; !isOver; turn++) {
      const start = performance.now()
      statuses.add(await ask(PAGES[turn % PAGES.length] ?? '/'))
      times.push(performance.now() - start)
    }
    const { bursts, ended, opened } = await attacking
    expect([...statuses]).toEqual([200])
    expect(opened).toBeGreaterThanOrEqual(CONNECTIONS)
    expect(bursts).toBeGreaterThan(opened)
    if (ENDED.has(name)) expect(ended, 'connections that the server has ended').toBeGreaterThan(0)
    times.sort((a, b) => a - b)
    const value = Math.round(times[Math.floor(times.length * 0.95)] ?? Number.NaN)
    const limit = name === 'rapid reset' ? MAX_MS_RAPID_RESET : MAX_MS
    holdBar({ name: `${name}: p95 of a page beside it`, value, limit, unit: 'ms' })
  },
)

it('keeps its memory within bounds', async () => {
  const value = Math.round((await composer.megabytes('VmHWM')) ?? 0)
  holdBar({ name: 'attacks by HTTP/2: peak memory', value, limit: MAX_MB, unit: 'MB' })
  expect(await ask('/readyz')).toBe(200)
})
