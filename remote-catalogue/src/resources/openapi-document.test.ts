import path from 'node:path'
import { expect, it } from 'vitest'
import { readCatalogue } from '#build/read-catalogue.ts'
import { catalogueFiles } from '#build/release-files.ts'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { openApiDocument } from './openapi-document.ts'

const files = catalogueFiles(await readCatalogue(path.join(import.meta.dirname, '../..')))
const details = [...files].filter(([name]) => name.startsWith('data/apis/'))

const CONTEXT = { category: 'Of this kind', sample: {}, server: 'https://api.example' }

function documentOf(slug: string) {
  const detail = files.get(`data/apis/${slug}.json`) as ApiDetail
  const sample = files.get(`data/samples/${slug}.json`)
  return JSON.parse(JSON.stringify(openApiDocument(detail, { ...CONTEXT, sample })))
}

it('names the origin of the responses', () => {
  expect(documentOf('qr-code').info['x-answer']).toEqual({
    kind: 'computed',
    source: 'ISO/IEC 18004, by the library lean-qr 2.7.4',
    licence: 'MIT',
    asOf: null,
  })
})

it('offers the same parameters in the address and in a JSON object', () => {
  const { get, post } = documentOf('loan-schedule').paths['/v1/loan-schedule']
  const { example, schema } = post.requestBody.content['application/json']
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
  const names = get.parameters.map(({ name }: { name: string }) => name)
  expect(Object.keys(schema.properties)).toEqual(names)
  for (const { name, required, schema: rule } of get.parameters) {
    expect(schema.properties[name]).toMatchObject(rule)
    expect((schema.required ?? []).includes(name)).toBe(required)
  }
  for (const name of Object.keys(example)) expect(names).toContain(name)
  expect(post.responses).toEqual(get.responses)
  expect(post.operationId).not.toBe(get.operationId)
})

it('offers a secret in the body of a POST alone', () => {
  const { get, post } = documentOf('password-strength').paths['/v1/password-strength']
  const names = get.parameters.map(({ name }: { name: string }) => name)
  expect(names).toContain('length')
  expect(names).not.toContain('password')
  const { example, schema } = post.requestBody.content['application/json']
  expect(schema.properties.password).toMatchObject({ format: 'password', writeOnly: true })
  expect(example).not.toHaveProperty('password')
  expect(post.description).toContain('password')
})

it('describes every refusal with its codes, and the headers of a response', () => {
  const { responses } = documentOf('uuid').paths['/v1/uuid'].get
  expect(Object.keys(responses).map(Number)).toEqual([
    200, 304, 400, 401, 404, 408, 409, 413, 415, 422, 429, 502, 503,
  ])
  expect(responses[429].description).toContain('quota_exceeded')
  expect(responses[429].description).toContain(
    'Free 5, Learner 10, Developer 25, Business 100, Professional 200; bursts of twice as many',
  )
  expect(responses[503].description).toContain('overloaded')
  expect(Object.keys(responses[200].headers)).toEqual([
    'RateLimit',
    'RateLimit-Policy',
    'ETag',
    'X-Answer-Kind',
    'X-Data-Source',
  ])
  expect(responses[200].headers['X-Data-Source'].example).toMatch(/^RFC 9562/)
})

it('refers in every document only to what is in it, and names each operation once', () => {
  const operations = details.flatMap(([, detail]) => {
    const { slug } = detail as ApiDetail
    const document = documentOf(slug)
    const operations: { operationId: string }[] = Object.values(document.paths[`/v1/${slug}`])
    for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(document.components.schemas).toHaveProperty(name ?? '')
    return operations.map(({ operationId }) => operationId)
  })
  expect(new Set(operations).size).toBe(operations.length)
})

it('describes a picture as the body, beside parameters in the address', () => {
  const path = documentOf('image-colors').paths['/v1/image-colors']
  expect(Object.keys(path)).toEqual(['post'])
  const { parameters, requestBody, responses } = path.post
  expect(parameters.map((one: { name: string; in: string }) => [one.name, one.in])).toEqual([
    ['count', 'query'],
    ['ignore_background', 'query'],
  ])
  expect(requestBody.required).toBe(true)
  expect(Object.keys(requestBody.content)).toEqual(['image/png', 'image/jpeg', 'image/webp'])
  expect(responses[415].description).toContain('image/png or image/jpeg or image/webp')
  expect(responses[422].description).toContain('picture_unreadable')
})

it('describes a long text as the body in place of its parameter', () => {
  const { get, post } = documentOf('text-summary').paths['/v1/text-summary']
  const names = (of: { name: string }[]) => of.map(({ name }) => name)
  expect(Object.keys(post.requestBody.content)).toEqual(['application/json', 'text/plain'])
  expect(post.requestBody.content['text/plain'].schema).toMatchObject({ type: 'string' })
  expect(names(post.parameters)).toEqual(names(get.parameters).filter((one) => one !== 'text'))
})

it('marks an API that will be retired, and a live one with the failures of its source', () => {
  const marked = (slug: string, more: Partial<ApiDetail> = {}) => {
    const detail = { ...(files.get(`data/apis/${slug}.json`) as ApiDetail), ...more }
    const { paths } = JSON.parse(JSON.stringify(openApiDocument(detail, CONTEXT)))
    return paths[`/v1/${slug}`]
  }
  const deprecated = { since: '2026-11-01', sunset: '2027-05-01', reason: 'Too old.', instead: [] }
  const { get, post } = marked('qr-code', { deprecated })
  expect([get.deprecated, post.deprecated]).toEqual([true, true])
  expect(marked('qr-code').get).not.toHaveProperty('deprecated')
  expect(marked('earthquakes').get.responses[503].description).toContain('source_not_configured')
  expect(marked('earthquakes').get.responses).toHaveProperty('504')
})
