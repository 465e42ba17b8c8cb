import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DeclaredForm, FORMS_PATH } from '@orchard/shared/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApiConfig } from '#src/config.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { listSubmissions } from './submissions.ts'
import { submissions } from './tables.ts'

const REPORT: DeclaredForm = {
  fields: {
    place: { type: 'text', label: 'Place', max: 20 },
    email: { type: 'email', label: 'Email' },
  },
}
const VALUES = { place: 'Oslo', email: 'ana@example.com' }
const OPERATOR = 'operator@example.com'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let dataDir: string
let api: TestApi

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
})
afterAll(async () => open?.close(), 30_000)
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-forms-'))
  site = await startSite()
  site.documents.set(FORMS_PATH, { weather: { report: REPORT, other: REPORT } })
  await open.database.delete(submissions)
  api = await start()
})
afterEach(async () => {
  await api?.close()
  await site?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (settings: Partial<ApiConfig> = {}) =>
  createTestApi(open, { ...site.settings, dataDir, ...settings })
/** Starts another server, which has never read the site. */
async function startAnew(settings?: Partial<ApiConfig>): Promise<void> {
  await api.close()
  rmSync(dataDir, { recursive: true })
  api = await start(settings)
}
let keys = 0
const send = (
  payload: object,
  {
    address = '192.0.2.1',
    form = 'weather/report',
    key = `a key of its own ${keys++}`.replaceAll(' ', '-'),
  } = {},
) =>
  api.app.inject({
    method: 'POST',
    url: `/op/forms/${form}`,
    remoteAddress: address,
    headers: key === '' ? {} : { 'idempotency-key': key },
    payload,
  })
const stored = (kind?: string) => listSubmissions(open.database, kind)

it('stores what a form that a live remote declares has sent, once for each key', async () => {
  const key = 'the-key-of-this-form'
  expect((await send({ ...VALUES, place: ' Oslo ', admin: true }, { key })).statusCode).toBe(201)
  expect((await send(VALUES, { key })).statusCode).toBe(201)
  expect(await stored('weather/report')).toMatchObject([
    { kind: 'weather/report', content: VALUES },
  ])
  expect(await stored('contact')).toEqual([])
  expect((await send({ ...VALUES, place: 'Rome' }, { key })).json().code).toBe(
    'idempotency_key_reused',
  )
})

it('names each field with a mistake, and stores nothing', async () => {
  const response = await send({ place: '', email: 'ana' })
  expect([response.statusCode, response.json()]).toMatchObject([
    422,
    {
      code: 'form_invalid',
      errors: { place: 'Place cannot be empty', email: 'Email must look like name@example.com' },
    },
  ])
  expect((await send(VALUES, { key: '' })).json().code).toBe('idempotency_key_missing')
  expect((await send({ ...VALUES, leaveEmpty: 'x' })).statusCode).toBe(201)
  expect(await stored()).toEqual([])
})

it('takes five in ten minutes, for each form apart', async () => {
  for (let count = 0; count < 5; count++) expect((await send(VALUES)).statusCode).toBe(201)
  const sixth = await send(VALUES)
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'rate_limited'])
  expect((await send(VALUES, { form: 'weather/other' })).statusCode).toBe(201)
})

it('takes five from a /64 of IPv6, which one visitor has', async () => {
  const statuses = []
  for (let host = 1; host <= 6; host++)
    statuses.push((await send(VALUES, { address: `2001:db8:1:2::${host}` })).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect((await send(VALUES, { address: '2001:db8:1:3::1' })).statusCode).toBe(201)
})

it('knows no other form, until a release declares one', async () => {
  for (const form of ['weather/rain', 'tides/report', 'weather/constructor'])
    expect((await send(VALUES, { form })).json()).toMatchObject({ status: 404, code: 'not_found' })
  site.documents.set(FORMS_PATH, { tides: { report: REPORT } })
  api.clock.now = new Date(api.clock.now.getTime() + 3_000)
  await send(VALUES, { form: 'tides/report' })
  await expect.poll(async () => (await send(VALUES, { form: 'tides/report' })).statusCode).toBe(201)
  expect((await send(VALUES)).statusCode).toBe(404)
})

it('leaves out a remote whose forms it cannot use, and says so', async () => {
  site.documents.set(FORMS_PATH, { weather: { report: { fields: {} } }, tides: { ok: REPORT } })
  await startAnew()
  expect((await send(VALUES)).statusCode).toBe(404)
  expect((await send(VALUES, { form: 'tides/ok' })).statusCode).toBe(201)
  expect(api.logged.join()).toContain('The forms of weather cannot be used: report.fields')
})

it('says that it cannot know as long as it has never read the site', async () => {
  site.documents.delete(FORMS_PATH)
  await startAnew()
  expect((await send(VALUES)).json()).toMatchObject({ status: 503, code: 'catalogue_unavailable' })
})

it('tells the operator by email', async () => {
  await startAnew({ mail: { ...api.config.mail, operator: OPERATOR, isShown: true } })
  await send(VALUES)
  const sent = await api.app.inject(`/__dev/messages?to=${OPERATOR}`)
  expect(sent.json()).toMatchObject([
    {
      subject: 'New message from the form weather/report',
      content: expect.stringContaining('place: Oslo'),
    },
  ])
})
