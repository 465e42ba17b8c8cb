import { readFileSync } from 'node:fs'
import path from 'node:path'
import { callContracts, readParameters } from '@orchard/shared/call-contracts'
import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { describe, expect, it } from 'vitest'
import { readData, renderResource } from '#src/testing/render-resource.ts'
import { resource } from './collections-resource.ts'

const { apis } = callContracts.parse(readData('data/contracts.json'))
const inPostman = await renderResource(resource, { file: 'postman.json' })
const inBruno = await renderResource(resource, { file: 'bruno.json' })
const postmanCollection = JSON.parse(inPostman.body)
const brunoCollection = JSON.parse(inBruno.body)

interface PostmanItem {
  name: string
  request: { method: string; url: { raw: string } }
}

const COLLECTIONS: [tool: string, folders: string[], calls: [method: string, url: string][]][] = [
  [
    'Postman',
    postmanCollection.item.map(({ name }: { name: string }) => name),
    postmanCollection.item
      .flatMap(({ item }: { item: PostmanItem[] }) => item)
      .map(({ request }: PostmanItem) => [request.method, request.url.raw]),
  ],
  [
    'Bruno',
    brunoCollection.items.map(({ name }: { name: string }) => name),
    brunoCollection.items
      .flatMap(({ items }: { items: { request: { method: string; url: string } }[] }) => items)
      .map(({ request }: { request: { method: string; url: string } }) => [
        request.method,
        request.url,
      ]),
  ],
]

describe.each(COLLECTIONS)('the collection for %s', (_tool, folders, calls) => {
  it('has every API once, in the folder of its category', () => {
    expect(folders).toEqual(ALL_CATEGORIES.map(({ name }) => name))
    const slugs = calls.map(([, url]) => /^\{\{baseUrl\}\}\/v1\/([a-z0-9-]+)/.exec(url)?.[1])
    expect(slugs.toSorted()).toEqual(apis.map(({ slug }) => slug).toSorted())
  })

  it('has calls that the gateway accepts', () => {
    for (const [method, url] of calls) {
      const { pathname, searchParams } = new URL(url.replace('{{baseUrl}}', 'https://api.example'))
      const api = apis.find(({ slug }) => pathname === `/v1/${slug}`)
      expect([pathname, method]).toEqual([pathname, api?.body?.kind === 'picture' ? 'POST' : 'GET'])
      const { problems, values } = readParameters(
        { parameters: api?.parameters ?? [], combinations: api?.combinations ?? [] },
        Object.fromEntries(searchParams),
      )
      expect([url, problems]).toEqual([url, []])
      expect(values).toMatchObject(api?.documentation?.example ?? {})
    }
  })
})

it('has the example picture of every API that takes one, as a body of the right type', () => {
  interface Sent extends PostmanItem {
    request: PostmanItem['request'] & {
      description: string
      header: { key: string; value: string }[]
      body: { mode: string; file: { content: string } }
    }
  }
  const items: Sent[] = postmanCollection.item.flatMap(({ item }: { item: Sent[] }) => item)
  const sent = items.flatMap(({ request }) => (request.body ? [request] : []))
  expect(sent).toHaveLength(apis.filter(({ body }) => body?.kind === 'picture').length)
  for (const { body, description, header } of sent) {
    const address = new URL(/https:\S+$/.exec(description)?.[0] ?? '')
    const bytes = readFileSync(path.join(import.meta.dirname, '../../..', address.pathname))
    expect(Buffer.from(body.file.content, 'base64').equals(bytes)).toBe(true)
    // The first bytes of a file (RFC 2083, 3.1, and ISO/IEC 10918-1, B.1.1.3).
    const type = bytes.readUInt16BE(0) === 0xffd8 ? 'image/jpeg' : 'image/png'
    expect(header).toEqual([{ key: 'Content-Type', value: type }])
    expect(inBruno.body).toContain(address.href)
  }
})

it('has no secret parameter in an address, on or off', () => {
  const secrets = apis.flatMap(({ parameters, slug }) =>
    parameters.filter(({ secret }) => secret).map(({ name }) => [slug, name] as const),
  )
  expect(secrets).toContainEqual(['password-strength', 'password'])
  for (const [slug, name] of secrets)
    for (const { body } of [inPostman, inBruno]) {
      const requests = body.split(`/v1/${slug}`).slice(1)
      expect(requests.length).toBeGreaterThan(0)
      expect(body).not.toContain(`${name}=`)
      expect(body).not.toMatch(new RegExp(`"(?:key|name)":"${name}"`))
    }
})

it('offers both as downloads, and no other', async () => {
  expect(inPostman.fileName).toBe('api-orchard.postman_collection.json')
  expect(inBruno.fileName).toBe('api-orchard.bruno.json')
  expect((await renderResource(resource, { file: 'insomnia.json' })).status).toBe(404)
})
