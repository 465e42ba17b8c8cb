import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { openApiDocument } from '#src/resources/openapi-document.ts'
import { readData, renderResource } from '#src/testing/render-resource.ts'
import { resource } from './collections-resource.ts'

const require = createRequire(import.meta.url)
const { convert } = require('openapi-to-postmanv2')
const { postmanToBruno } = require('@usebruno/converters')
const { collectionSchema } = require('@usebruno/schema')

const inPostman = JSON.parse((await renderResource(resource, { file: 'postman.json' })).body)
const inBruno = JSON.parse((await renderResource(resource, { file: 'bruno.json' })).body)

interface Named {
  name: string
}
interface PostmanRequest {
  method: string
  url: { path: string[]; query: { key: string }[] }
}
interface PostmanItem extends Named {
  item?: PostmanItem[]
  request: PostmanRequest
}
interface BrunoItem extends Named {
  items?: BrunoItem[]
  request: {
    method: string
    url: string
    params: { name: string; value: string; enabled: boolean }[]
    headers: { name: string; value: string }[]
    body: { mode: string }
    docs: string
  }
}

const requestsIn = (items: PostmanItem[]): PostmanRequest[] =>
  items.flatMap(({ item, request }) => (item ? requestsIn(item) : [request]))
const brief = ({ method, url }: PostmanRequest) => ({
  method,
  path: url.path.join('/'),
  query: url.query.map(({ key }) => key),
})

/** What Postman's own converter makes of the OpenAPI document of an API. */
async function converted(slug: string): Promise<PostmanRequest[]> {
  const detail = readData(`data/apis/${slug}.json`) as ApiDetail
  const sample = readData(`data/samples/${slug}.json`)
  const document = openApiDocument(detail, { category: '', sample, server: 'https://api.example' })
  const input = { type: 'string', data: JSON.stringify(document) }
  const result: { output?: { data: { item: PostmanItem[] } }[]; reason?: string } =
    await new Promise((resolve, reject) =>
      convert(input, {}, (error: Error | null, response: object) =>
        error ? reject(error) : resolve(response),
      ),
    )
  return requestsIn(result.output?.[0]?.data.item ?? [])
}

it("asks for what Postman's converter finds in the OpenAPI documents", async () => {
  const requests = requestsIn(inPostman.item)
  expect(requests.length).toBeGreaterThan(100)
  for (const request of requests) {
    const slug = request.url.path.at(-1) ?? ''
    const theirs = (await converted(slug)).find(({ method }) => method === request.method)
    expect(theirs && brief(theirs)).toEqual(brief(request))
  }
})

it("is for Bruno what Bruno's converter makes of that for Postman", async () => {
  const { collection } = await postmanToBruno(inPostman)
  const callsIn = (folders: BrunoItem[]) =>
    folders.flatMap(({ items = [], name }) =>
      items.map(({ name: call, request }) => ({
        folder: name,
        call,
        method: request.method,
        url: request.url.replace(/\?.*/, ''),
        params: request.params.map(({ enabled, name: key, value }) => [key, value, enabled]),
        headers: request.headers.map(({ name: key, value }) => [key, value]),
        body: request.body.mode,
        docs: request.docs,
      })),
    )
  expect(callsIn(inBruno.items)).toEqual(callsIn(collection.items))
  expect(inBruno.root.request.auth.apikey).toEqual(collection.root.request.auth.apikey)
  const variables = ({ root }: { root: { request: { vars: { req: object[] } } } }) =>
    root.request.vars.req
  expect(collection.root.request.vars.req).toMatchObject(variables(inBruno))
})

it("fits Bruno's schema, with the ids that it gives on import", async () => {
  let count = 0
  const identify = (item: Record<string, unknown>): Record<string, unknown> => {
    const uid = String(++count).padStart(21, '0')
    const inner = Object.entries(item).map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value)
        ? value.map((one) => (isRecord(one) ? identify({ ...one, ...owner(name, uid) }) : one))
        : isRecord(value)
          ? identifyInside(value)
          : value,
    ])
    return { uid, ...Object.fromEntries(inner) }
  }
  const identifyInside = (value: Record<string, unknown>): Record<string, unknown> => {
    const { uid: _, ...rest } = identify(value)
    return rest
  }
  const owner = (name: string, uid: string) => (name === 'examples' ? { itemUid: uid } : {})
  const identified = identify(inBruno)
  await expect(collectionSchema.validate(identified)).resolves.toBeTruthy()
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
