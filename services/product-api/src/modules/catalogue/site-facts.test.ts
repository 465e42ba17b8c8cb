import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compareFacts, type FactSheet, readFacts } from '@orchard/shared/fact-sheet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { OWN_FACTS } from './site-facts.ts'

const FACTS = '/facts.json'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let dataDir: string
let api: TestApi | undefined

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
})
afterAll(async () => open?.close(), 30_000)
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-facts-'))
  site = await startSite()
})
afterEach(async () => {
  await api?.close()
  await site?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A site that sells otherwise, and has another limit of a form. */
function publish(change: (sheet: FactSheet) => void): void {
  const sheet = structuredClone(OWN_FACTS)
  change(sheet)
  site.documents.set(FACTS, sheet)
}
const dearer = (sheet: FactSheet) => Object.assign(sheet.offers[0] ?? {}, { cents: 3_000 })
const DEARER = 'Facts differ: the site sells Learner monthly at 30, the product API at 29'

const start = async () => {
  api = await createTestApi(open, { ...site.settings, dataDir })
  return api
}
const errors = ({ logged }: TestApi) =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message)
const differing = async ({ app }: TestApi) =>
  /^facts_differing (.*)$/m.exec((await app.inject('/metrics')).body)?.[1]
/** Makes the list, and the facts with it, be read again. */
const readAgain = async ({ app, clock }: TestApi) => {
  clock.now = new Date(clock.now.getTime() + 2_000)
  await app.inject('/v1/unknown/sample')
}

it('tells everybody its own facts', async () => {
  const { app } = await start()
  const response = await app.inject({ url: '/op/facts', headers: { origin: 'https://a.example' } })
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(compareFacts(readFacts(response.body), OWN_FACTS)).toEqual([])
  expect(response.json().plans[1]).toMatchObject({ id: 'learner', monthlyPrice: 29 })
})

it('says nothing where the site sells the same', async () => {
  const started = await start()
  expect(site.asked).toContain(FACTS)
  expect(errors(started)).toEqual([])
  expect(await differing(started)).toBe('0')
})

it('says at start what the site sells otherwise, goes on, and says it once', async () => {
  publish(dearer)
  const started = await start()
  expect(errors(started)).toEqual([DEARER])
  expect(await differing(started)).toBe('1')
  expect((await started.app.inject('/readyz')).statusCode).toBe(200)
  site.asked.length = 0
  publish((sheet) => {
    dearer(sheet)
    Object.assign(sheet.figures, { CONSENT_DAYS: 100 })
  })
  await readAgain(started)
  await expect.poll(() => differing(started)).toBe('2')
  expect(errors(started)).toEqual([
    DEARER,
    'Facts differ: the site has for CONSENT_DAYS 100, the product API 150',
  ])
  site.documents.set(FACTS, OWN_FACTS)
  await readAgain(started)
  await expect.poll(() => differing(started)).toBe('0')
  publish(dearer)
  await readAgain(started)
  await expect.poll(() => errors(started)).toHaveLength(3)
})

it.each([
  ['nothing, as one of before did', undefined, 0],
  ['something else', { plans: 'none' }, 1],
])('starts and responds where the site publishes %s', async (_what, document, failures) => {
  if (document) site.documents.set(FACTS, document)
  else site.documents.delete(FACTS)
  const started = await start()
  expect(await differing(started)).toBe('Nan')
  expect(errors(started)).toEqual([])
  const failing = started.logged.filter((line) =>
    line.includes("The site's /facts.json cannot be read: "),
  )
  expect(failing).toHaveLength(failures)
  expect((await started.app.inject('/v1/colours/sample')).statusCode).toBe(200)
})
