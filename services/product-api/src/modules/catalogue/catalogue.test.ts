// @module-tag soak

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CALL_CONTRACTS_PATH } from '@orchard/shared/call-contracts'
import { within } from '@orchard/shared/testing/within'
import { createDependencies } from '@orchard/shared-node/health'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { createCatalogue } from './catalogue.ts'

/** Within which the site must respond. */
const SITE_TIMEOUT_MS = 2_000

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let key = ''
const folders: string[] = []
const servers: TestApi[] = []

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  const api = await createTestApi(open)
  key = (await api.user(await api.mint.access())).json().api_key
  // The tests ask again and again at one moment of their clock.
  await open.database.update(accounts).set({ plan: 'professional' })
  await api.close()
})
afterAll(async () => open?.close(), 30_000)
beforeEach(async () => {
  site = await startSite()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  await site?.close()
})

/** A server that has not seen a list, neither from the site nor on its disk. */
const startEmpty = async (dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-list-'))) => {
  folders.push(dataDir)
  const server = await createTestApi(open, { ...site.settings, dataDir })
  servers.push(server)
  const ask = async (url: string) => {
    const response = await server.app.inject({ url, headers: { 'x-api-key': key } })
    const { statusCode, headers } = response
    return { status: statusCode, code: response.json().code, wait: headers['retry-after'] }
  }
  return { server, ask, dataDir }
}
const advance = ({ clock }: TestApi, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

it('the list is waited for by nobody, and comes by itself', async () => {
  site.isSilent = true
  const { ask } = await startEmpty()
  const response = await within(SITE_TIMEOUT_MS, () => ask('/v1/colours'))
  expect(response).toEqual({ status: 503, code: 'catalogue_unavailable', wait: '5' })
  site.isSilent = false
  await expect.poll(async () => (await ask('/v1/colours')).status).toBe(200)
})

it('the server is ready once there is a list, from the site or from its disk', async () => {
  const ready = async ({ app }: TestApi) => {
    const response = await app.inject('/readyz')
    return `${response.statusCode} ${response.json().code ?? response.json().status}`
  }
  site.isDown = true
  const { server, dataDir } = await startEmpty()
  expect(await ready(server)).toBe('503 catalogue_unavailable')
  site.isDown = false
  await expect.poll(() => ready(server)).toBe('200 ok')
  // It may still be writing the list.
  await servers.shift()?.close()
  site.isDown = true
  expect(await ready((await startEmpty(dataDir)).server)).toBe('200 ok')
})

it('a silent site is given up, also when memory is collected meanwhile', async () => {
  site.isSilent = true
  const started = startEmpty()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Each takes seconds in a process that has run many tests.
  for (let turn = 0; turn < 2; turn++) {
    await pause(100)
    collect()
  }
  const { ask } = await started
  expect(await ask('/v1/colours')).toMatchObject({ status: 503, code: 'catalogue_unavailable' })
})

it('the list is kept on disk for a start without the site', async () => {
  const first = await startEmpty()
  expect((await first.ask('/v1/colours')).status).toBe(200)
  site.isDown = true
  const { ask, server } = await startEmpty(first.dataDir)
  expect((await ask('/v1/colours')).status).toBe(200)
  expect((await ask('/v1/weather')).code).toBe('parameter_missing')
  advance(server, 3_600_000)
  expect((await ask('/v1/colours')).status).toBe(200)
})

it('a list that cannot be kept is served, and kept as soon as there is room', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-list-'))
  const inTheWay = path.join(dataDir, 'product-api')
  writeFileSync(inTheWay, '')
  const { ask, server } = await startEmpty(dataDir)
  expect((await ask('/v1/colours')).status).toBe(200)
  const ofDisk = () => server.logged.filter((line) => line.includes('"kept-list"'))
  expect(ofDisk()).toHaveLength(1)
  rmSync(inTheWay)
  await expect
    .poll(async () => {
      advance(server, 60_000)
      await ask('/v1/nothing')
      return existsSync(path.join(inTheWay, 'catalogue.json'))
    })
    .toBe(true)
  await expect.poll(() => ofDisk().at(-1)).toContain('kept on disk again')
})

it.each([
  ['cut off', '{"apis":[{"slug":"col'],
  ['of another shape', '{"apis":[{"slug":"colours"}]}'],
])('a list on disk is ignored when it is %s, which is logged', async (_name, text) => {
  const { dataDir } = await startEmpty()
  writeFileSync(path.join(dataDir, 'product-api', 'catalogue.json'), text)
  site.isDown = true
  const { ask, server } = await startEmpty(dataDir)
  expect(await ask('/v1/colours')).toMatchObject({ status: 503, code: 'catalogue_unavailable' })
  expect(server.logged.join()).toContain('catalogue.json')
  site.isDown = false
  await expect.poll(async () => (await ask('/v1/colours')).status).toBe(200)
})

it('the list stays as it was when the site publishes nonsense', async () => {
  const { ask, server } = await startEmpty()
  site.documents.set(CALL_CONTRACTS_PATH, { apis: 'none' })
  advance(server, 2_000)
  await ask('/v1/unknown')
  await expect.poll(() => server.logged.join()).toContain(CALL_CONTRACTS_PATH)
  expect((await ask('/v1/colours')).status).toBe(200)
})

it('a new API is there soon after somebody asked for it, and asks the site once for many', async () => {
  const { ask, server } = await startEmpty()
  const good = site.documents.get(CALL_CONTRACTS_PATH)
  site.add(contractOf('tides', { high: '05:12' }))
  site.asked.length = 0
  advance(server, 2_000)
  const early = await Promise.all(Array.from({ length: 20 }, () => ask('/v1/tides')))
  expect(early.map(({ code }) => code)).toEqual(Array(20).fill('api_unknown'))
  await expect.poll(async () => (await ask('/v1/tides')).status).toBe(200)
  const lists = () => site.asked.filter((path) => path === CALL_CONTRACTS_PATH)
  expect(lists()).toEqual([CALL_CONTRACTS_PATH])
  site.documents.set(CALL_CONTRACTS_PATH, good)
  await ask('/v1/nothing')
  expect(lists()).toHaveLength(1)
  const askLater = async () => {
    advance(server, 2_000)
    await ask('/v1/nothing')
    return (await ask('/v1/tides')).code
  }
  await expect.poll(askLater).toBe('api_unknown')
})

describe('a catalogue that is closed', () => {
  const start = (write: () => Promise<void>) => {
    const logged: string[] = []
    const kept = { read: async () => null, write }
    const now = () => new Date()
    const catalogue = createCatalogue(site.origin, {
      kept,
      now,
      watch: createDependencies((message) => logged.push(message), { registers: [] }),
    })
    return { catalogue, started: catalogue.start(), logged }
  }

  it('waits for a list that is being written', async () => {
    let finish: (() => void) | undefined
    const { catalogue, started } = start(() => new Promise((resolve) => (finish = resolve)))
    await expect.poll(() => finish).toBeDefined()
    let isClosed = false
    const closed = catalogue.close().then(() => (isClosed = true))
    await new Promise(setImmediate)
    expect(isClosed).toBe(false)
    finish?.()
    await Promise.all([closed, started])
  })

  it('gives up a request that nobody responds to, and says nothing of it', async () => {
    site.isSilent = true
    const { catalogue, started, logged } = start(async () => {})
    await expect.poll(() => site.asked).toEqual([CALL_CONTRACTS_PATH])
    await within(SITE_TIMEOUT_MS, () => Promise.all([catalogue.close(), started]))
    expect(logged).toEqual([])
  })
})
