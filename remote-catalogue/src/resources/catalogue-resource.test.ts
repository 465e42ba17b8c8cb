import path from 'node:path'
import type { PageArgs } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { readCatalogue } from '#build/read-catalogue.ts'
import { catalogueFiles } from '#build/release-files.ts'
import { resource } from './catalogue-resource.ts'

const catalogue = await readCatalogue(path.join(import.meta.dirname, '../..'))
const files = new Map(
  [...catalogueFiles(catalogue)].map(([name, value]) => [name, JSON.stringify(value)]),
)

const args: PageArgs = {
  apiHost: 'https://api.example',
  identityHost: null,
  signInElsewhere: [],
  request: new Request('https://site.example/catalogue.json'),
  params: {},
  readAsset: async (name) => JSON.parse(files.get(name) ?? ''),
  fetchPublic: (address) => fetch(address),
}

it('tells for every API its example call, if it responds, and the origin of its responses', async () => {
  const { apis, categories } = JSON.parse((await resource.render(args)).body)
  const { entries } = catalogue
  expect(apis).toHaveLength(entries.length)
  for (const [index, { answer: response, args: example, name }] of entries.entries())
    expect(apis[index]).toMatchObject({
      name,
      args: example,
      available: response.kind !== 'live',
      answer: response
        ? { kind: response.kind, source: response.source, asOf: response.as_of ?? null }
        : null,
    })
  expect(categories).toMatchObject(
    catalogue.categories.map(({ detail, icon, name, url }) => ({ detail, icon, name, url })),
  )
  const available = entries.filter(({ answer: response }) => response.kind !== 'live').length
  expect(available).toBeGreaterThan(0)
  expect(
    categories.reduce((sum: number, one: { available: number }) => sum + one.available, 0),
  ).toBe(available)
  expect(apis.find(({ slug }: { slug: string }) => slug === 'qr-code')).toMatchObject({
    available: true,
    answer: { kind: 'computed', licence: 'MIT', asOf: null },
  })
})

it('has live APIs available where their sources are turned on', async () => {
  const { apis } = JSON.parse((await resource.render({ ...args, liveSources: ['usgs'] })).body)
  const earthquakes = apis.find(({ slug }: { slug: string }) => slug === 'earthquakes')
  expect(earthquakes).toMatchObject({ available: true, answer: { kind: 'live', from: ['usgs'] } })
})
