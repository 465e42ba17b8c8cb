import { PLANS } from '@orchard/shared/facts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let key = ''
let token = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  const text = { name: 'text', type: 'string', required: true, maxLength: 100 }
  site.add(contractOf('word-count', { words: 2 }, [text]))
  site.add({
    ...contractOf('image-colors', { colors: [] }, [text]),
    body: { kind: 'picture', accepts: ['image/png'] },
  })
  site.add({
    ...contractOf('dns-lookup', {}, [text]),
    answer: { kind: 'live', source: 'The resolver', licence: 'None', from: ['network'] },
  })
})
afterAll(async () => {
  await api?.close()
  await site?.close()
  await open?.close()
})
beforeEach(async () => {
  await api?.close()
  await forgetPeople(open.database)
  site.responses.clear()
  site.isUpstreamDown = false
  site.calls.length = 0
  api = await createTestApi(open, site.settings)
  token = await api.mint.access()
  key = (await api.user(token)).json().api_key
  await expect
    .poll(async () => (await api.app.inject('/v1/word-count/sample')).statusCode)
    .toBe(200)
})

const post = (payload: unknown, slug = 'word-count') =>
  api.app.inject({
    method: 'POST',
    url: `/v1/${slug}/batch`,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const batch = (texts: readonly unknown[], slug?: string) =>
  post({ requests: texts.map((text) => ({ text })) }, slug)
const used = async () => {
  const headers = { authorization: `Bearer ${token}` }
  return (await api.app.inject({ url: '/op/user/usage', headers })).json().used
}
const texts = (count: number) => Array.from({ length: count }, (_, index) => `text-${index}`)
const QUOTA = PLANS.find(({ id }) => id === 'free')?.monthlyQuota ?? 0

it('responds to up to fifty requests in their order, as one call of the rate and fifty of the quota', async () => {
  for (const text of texts(50))
    site.responses.set(`/word-count?text=${text}`, { status: 200, headers: {}, body: { text } })
  const responded = await batch(texts(50))
  expect(responded.statusCode).toBe(200)
  expect(responded.json().responses).toEqual(
    texts(50).map((text) => ({ status: 200, body: { text } })),
  )
  expect(responded.headers['ratelimit']).toContain(`"month";r=${QUOTA - 50};`)
  // Free: five calls a second, ten at once.
  expect(responded.headers['ratelimit']).toContain('"second";r=9;')
  expect(await used()).toBe(50)
})

it('refuses one request without the others', async () => {
  const responded = await post({
    requests: [{ text: 'a' }, { text: 'x'.repeat(101) }, 7, { txt: 'a' }, { text: 'b' }],
  })
  expect(responded.statusCode).toBe(200)
  const { responses } = responded.json()
  expect(
    responses.map(({ body, status }: { status: number; body: { code?: string } }) => [
      status,
      body.code,
    ]),
  ).toEqual([
    [200, undefined],
    [400, 'parameter_invalid'],
    [400, 'body_invalid'],
    [400, 'parameter_missing'],
    [200, undefined],
  ])
  expect(responses[1].body.errors).toHaveProperty('text')
  expect(await used()).toBe(2)
})

it('responds as far as the quota reaches, and refuses the rest', async () => {
  await batch(['a'])
  await open.database.update(usageMonths).set({ used: QUOTA - 2 })
  const responded = await batch(['a', '', 'b', 'c', 'd'])
  expect(responded.json().responses.map(({ status }: { status: number }) => status)).toEqual([
    200, 400, 200, 429, 429,
  ])
  expect(responded.json().responses[4].body).toMatchObject({ code: 'quota_exceeded' })
  expect(responded.headers['ratelimit']).toContain('"month";r=0;')
  expect(await used()).toBe(QUOTA)
  const later = await batch(['a'])
  expect([later.statusCode, later.json().code]).toEqual([429, 'quota_exceeded'])
})

it('counts what the API says itself, and nothing that failed', async () => {
  for (const text of ['a', 'b'])
    site.responses.set(`/word-count?text=${text}`, {
      status: 422,
      headers: {},
      body: { code: 'too_wordy' },
    })
  expect((await batch(['a', 'b'])).json().responses[1]).toMatchObject({
    status: 422,
    body: { code: 'too_wordy' },
  })
  expect(await used()).toBe(2)
  site.isUpstreamDown = true
  const failed = await batch(['a', 'b'])
  expect(failed.json().responses[0]).toMatchObject({ status: 502 })
  expect(failed.headers['ratelimit']).toContain(`"month";r=${QUOTA - 2};`)
  expect(await used()).toBe(2)
})

it('asks one request after the other, and nothing beyond the quota', async () => {
  await batch(['a'])
  await open.database.update(usageMonths).set({ used: QUOTA - 3 })
  site.calls.length = 0
  await batch(texts(50))
  // Several at once would share a request.
  expect(site.calls.map(({ asked }) => asked.length)).toEqual([1, 1, 1])
})

it('takes no parameters in the address, where secrets would be read by others', async () => {
  const refused = await api.app.inject({
    method: 'POST',
    url: '/v1/word-count/batch?text=a',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify({ requests: [{ text: 'a' }] }),
  })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'parameter_invalid'])
  expect(site.calls).toEqual([])
})

it('refuses half a character, in a batch and alone', async () => {
  const responded = await batch(['\ud800', 'a'])
  expect(responded.json().responses).toMatchObject([
    { status: 400, body: { errors: { text: 'text must be valid Unicode' } } },
    { status: 200 },
  ])
  const alone = await api.app.inject({
    method: 'POST',
    url: '/v1/word-count',
    headers: { 'x-api-key': key },
    payload: { text: 'a\udc00b' },
  })
  expect([alone.statusCode, alone.json().code]).toEqual([400, 'parameter_invalid'])
})

it('asks no more once its responses are large', async () => {
  const body = { text: 'x'.repeat(1_900_000) }
  for (const text of texts(50))
    site.responses.set(`/word-count?text=${text}`, { status: 200, headers: {}, body })
  const responded = await batch(texts(10))
  const statuses = responded.json().responses.map(({ status }: { status: number }) => status)
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(503)])
  expect(site.calls).toHaveLength(5)
  expect(await used()).toBe(5)
})

it('responds to one batch of an account at a time', async () => {
  const both = await Promise.all([batch(texts(20)), batch(texts(20))])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 503])
  expect((await batch(['a'])).statusCode).toBe(200)
})

it('reads no body of somebody without a key', async () => {
  key = 'nobody'
  const refused = await api.app.inject({
    method: 'POST',
    url: '/v1/word-count/batch',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: '{"requests": [',
  })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'key_invalid'])
})

it.each([
  ['application/json', '{"requests": [', 400, 'body_invalid'],
  ['application/json', '', 400, 'body_invalid'],
  ['application/json', Buffer.from([0x22, 0xff, 0x22]), 400, 'body_invalid'],
  ['application/json', `{"requests": [${' '.repeat(256 * 1_024)}]}`, 413, 'body_too_large'],
  ['text/plain', '{"requests": [{"text": "a"}]}', 415, 'media_type_unsupported'],
] as const)('refuses a body as %s of %j', async (type, payload, status, code) => {
  const refused = await api.app.inject({
    method: 'POST',
    url: '/v1/word-count/batch',
    headers: { 'x-api-key': key, 'content-type': type },
    payload,
  })
  expect([refused.statusCode, refused.json().code]).toEqual([status, code])
})

it.each([
  ['no list', { requests: 'a' }, 400, 'body_invalid'],
  ['an empty list', { requests: [] }, 400, 'body_invalid'],
  ['more than fifty', { requests: Array(51).fill({ text: 'a' }) }, 400, 'body_invalid'],
  ['a list alone', [{ text: 'a' }], 400, 'body_invalid'],
  ['something beside the list', { requests: [{ text: 'a' }], text: 'a' }, 400, 'body_invalid'],
])('refuses %s', async (_what, payload, status, code) => {
  const refused = await post(payload)
  expect([refused.statusCode, refused.json().code]).toEqual([status, code])
  expect(refused.headers['ratelimit']).toContain(`"month";r=${QUOTA};`)
})

it('refuses pictures, unknown APIs, other methods and callers without a key', async () => {
  const codeOf = async (response: ReturnType<typeof post>) => (await response).json().code
  expect(await codeOf(batch(['a'], 'image-colors'))).toBe('batch_unsupported')
  expect(await codeOf(batch(['a'], 'nothing'))).toBe('api_unknown')
  const got = await api.app.inject({
    url: '/v1/word-count/batch',
    headers: { 'x-api-key': key },
  })
  expect([got.statusCode, got.headers['allow']]).toEqual([405, 'POST, OPTIONS'])
  key = ''
  expect(await codeOf(batch(['a']))).toBe('key_missing')
})
