import path from 'node:path'
import type { PageArgs, ResourceModule } from '@orchard/shared/contracts'
import { XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { readCatalogue } from '#build/read-catalogue.ts'
import { catalogueFiles } from '#build/release-files.ts'
import { resource as apiCatalog } from './api-catalog-resource.ts'
import { resource as llmsFull } from './llms-full-resource.ts'
import { resource as openSearch } from './opensearch-resource.ts'
import { resource as siteOpenApi } from './site-openapi-resource.ts'
import { resource as suggestions } from './suggestions-resource.ts'

const catalogue = await readCatalogue(path.join(import.meta.dirname, '../..'))
const files = new Map(
  [...catalogueFiles(catalogue)].map(([name, value]) => [name, JSON.stringify(value)]),
)

function render(resource: ResourceModule, address: string, params: PageArgs['params'] = {}) {
  return resource.render({
    apiHost: 'https://api.example',
    identityHost: null,
    signInElsewhere: [],
    request: new Request(`https://site.example${address}`),
    params,
    readAsset: async (name) => JSON.parse(files.get(name) ?? ''),
    fetchPublic: async () => new Response(null, { status: 404 }),
  })
}

it('has every operation once, under an id of its own, and no reference into nothing', async () => {
  const { body } = await render(siteOpenApi, '/openapi.json')
  const { components, paths } = JSON.parse(body)
  expect(Object.keys(paths)).toHaveLength(catalogue.entries.length)
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((one) =>
    Object.values(one),
  )
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const references = new Set([...body.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)])
  expect(references.size).toBeGreaterThan(ids.length)
  for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty(name)
})

it('describes the APIs of a category in a text that fits into one reading', async () => {
  for (const { url } of catalogue.categories) {
    const slug = url.slice('/category/'.length)
    const { body } = await render(llmsFull, `/llms-full/${slug}.txt`, { slug })
    expect(body.length).toBeLessThan(50_000)
    for (const entry of catalogue.entries.filter(({ category }) => category === slug)) {
      expect(body).toContain(`## ${entry.name} (${entry.url.slice('/api/'.length)})`)
      for (const { description } of entry.parameters) expect(body).toContain(description)
      for (const { name } of entry.fields) expect(body).toContain(`${name} (`)
    }
  }
  expect((await render(llmsFull, '/llms-full/no.txt', { slug: 'no' })).status).toBe(404)
})

it('links each API with its documents', async () => {
  const { linkset } = JSON.parse((await render(apiCatalog, '/.well-known/api-catalog')).body)
  expect(linkset.find(({ anchor }: { anchor: string }) => anchor.endsWith('/uuid'))).toEqual({
    anchor: 'https://api.example/v1/uuid',
    'service-desc': [
      {
        href: 'https://site.example/api/uuid/openapi.json',
        type: 'application/vnd.oai.openapi+json',
      },
    ],
    'service-doc': [
      { href: 'https://site.example/api/uuid', type: 'text/html' },
      { href: 'https://site.example/api/uuid.md', type: 'text/markdown' },
    ],
    status: [{ href: 'https://api.example/status/apis/uuid', type: 'application/json' }],
  })
})

it('suggests what the search finds', async () => {
  expect(XMLValidator.validate((await render(openSearch, '/opensearch.xml')).body)).toBe(true)
  const ask = async (words: string) =>
    JSON.parse((await render(suggestions, `/suggestions.json?q=${words}`)).body)
  const [query, [name], , [address]] = await ask('time+zone')
  expect([query, name, address]).toEqual([
    'time zone',
    'Time Zone',
    'https://site.example/api/time-zone',
  ])
  expect(await ask('')).toEqual(['', [], [], []])
})
