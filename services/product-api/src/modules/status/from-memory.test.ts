// @module-tag soak
import { MINUTE_MS } from '@orchard/shared/format'
import { within } from '@orchard/shared/testing/within'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HinderedApi, startHinderedApi } from '#src/testing/hindered-api.ts'
import { startPostgres, type TestPostgres } from '#src/testing/postgres.ts'

/** A read of the database that hangs takes 3.5 s and more. */
const LIMIT_MS = 3_000

let postgres: TestPostgres
let hindered: HinderedApi
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => postgres?.stop(), 30_000)
beforeEach(async () => {
  hindered = await startHinderedApi(postgres.url)
}, 30_000)
afterEach(async () => hindered?.close(), 30_000)

async function read(path: string) {
  const response = await hindered.api.app.inject(path)
  return { status: response.statusCode, body: response.json() }
}
const stateOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
  body.parts.find(({ id }: { id: string }) => id === 'product-api').state
const hang = () => {
  hindered.relay.isSilent = true
  hindered.relay.silenceOpen()
}
/** By default later than what was read is current. */
const later = (ms = MINUTE_MS) => {
  const { clock } = hindered.api
  const at = clock.now.getTime() + ms
  Object.defineProperty(clock, 'now', { value: new Date(at) })
}

const expectMemory = async (readAt: string) => {
  for (const path of ['/status', '/status', '/status/apis/colours']) {
    const { body, status } = await within(LIMIT_MS, () => read(path))
    expect([status, body.is_current], path).toEqual([200, false])
  }
  await expect.poll(async () => stateOf(await read('/status')), { timeout: 15_000 }).toBe('down')
  expect((await read('/status')).body.read_at).toBe(readAt)
}
const isCurrent = async () => {
  later()
  const { body, status } = await read('/status')
  return status === 200 && body.is_current
}

it('says that nothing was ever read, then shows what was read last while the database hangs', async () => {
  hang()
  expect(await read('/status')).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
  })
  hindered.relay.isSilent = false
  await expect.poll(isCurrent, { timeout: 20_000 }).toBe(true)
  await hindered.api.checkParts()
  later()
  const before = await read('/status')
  expect(stateOf(before)).toBe('up')
  await read('/status/apis/colours')
  hang()
  later()
  await expectMemory(before.body.read_at)
  hindered.relay.isSilent = false
  await expect.poll(isCurrent, { timeout: 20_000 }).toBe(true)
})

it('is read anew for each who asks while the database is there', async () => {
  const { read_at } = (await read('/status')).body
  later(1)
  expect((await read('/status')).body.read_at > read_at).toBe(true)
})

it('shows what was read last while the database refuses connections', async () => {
  const { read_at } = (await read('/status')).body
  await read('/status/apis/colours')
  await hindered.relay.close()
  later()
  await expectMemory(read_at)
})
