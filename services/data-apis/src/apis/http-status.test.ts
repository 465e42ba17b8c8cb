import { STATUS_CODES } from 'node:http'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Status {
  name: string
  registered: boolean
  reference: string
  headers?: string[]
}

/** Names that RFC 9110 changed or that node:http does not take from the registry. */
const OTHER_NAMES: Record<number, string> = {
  413: 'Content Too Large',
  418: '(Unused)',
  422: 'Unprocessable Content',
  509: 'Unassigned',
}

it.each(Object.entries(STATUS_CODES))('names %s as node:http does', async (code, name) => {
  const response = await ask<Status>('http-status', { code })
  expect(response.name).toBe(OTHER_NAMES[Number(code)] ?? name)
  expect(response.registered).toBe(code !== '509')
})

// Table "HTTP status codes" of the Python documentation, library/http, as opened.
it.each([
  [102, 'RFC 2518'],
  [103, 'RFC 8297'],
  [208, 'RFC 5842'],
  [226, 'RFC 3229'],
  [308, 'RFC 9110'],
  [421, 'RFC 9110'],
  [423, 'RFC 4918'],
  [425, 'RFC 8470'],
  [428, 'RFC 6585'],
  [451, 'RFC 7725'],
  [506, 'RFC 2295'],
  [507, 'RFC 4918'],
  [510, 'RFC 2774'],
  [511, 'RFC 6585'],
])('names the document that defines %d', async (code, reference) => {
  expect(await ask('http-status', { code })).toMatchObject({ reference, registered: true })
})

it.each([
  [299, 'success', 'Treat it like 200'],
  [430, 'client error', 'Treat it like 400'],
  [599, 'server error', 'Treat it like 500'],
])('treats the unassigned %d by its class', async (code, group, advice) => {
  expect(await ask('http-status', { code })).toMatchObject({
    class: group,
    registered: false,
    client_should: expect.stringContaining(advice),
  })
})

it('has no headers where the definition mentions none', async () => {
  expect((await ask<Status>('http-status', { code: 403 })).headers).toBeUndefined()
  expect((await ask<Status>('http-status', { code: 405 })).headers).toEqual(['Allow'])
})

it('refuses what is no status code', async () => {
  expect(await refusal('http-status', { code: 600 })).toMatchObject({ status: 400 })
})
