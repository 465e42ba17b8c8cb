import path from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { readCatalogue } from '#build/read-catalogue.ts'
import { catalogueFiles } from '#build/release-files.ts'
import { resource } from './changes-resource.ts'

const files = catalogueFiles(await readCatalogue(path.join(import.meta.dirname, '../..')))

async function feedOf(slug: string) {
  return resource.render({
    apiHost: 'https://api.example',
    identityHost: null,
    signInElsewhere: [],
    params: { slug },
    request: new Request(`https://site.example/api/${slug}/changes.xml`),
    readAsset: async <T>(name: string) => JSON.parse(JSON.stringify(files.get(name))) as T,
    fetchPublic: async () => new Response(null, { status: 404 }),
  })
}

it('is a feed in which each day of changes is an item', async () => {
  const { body, contentType } = await feedOf('uuid')
  expect(contentType).toBe('application/rss+xml; charset=utf-8')
  expect(XMLValidator.validate(String(body))).toBe(true)
  const { channel } = new XMLParser({ isArray: (name) => name === 'item' }).parse(String(body)).rss
  expect(channel).toMatchObject({
    title: 'Changes to the UUID API',
    link: 'https://site.example/api/uuid',
  })
  expect(channel.item.at(-1)).toMatchObject({
    link: 'https://site.example/api/uuid#2026-11-22',
    pubDate: 'Sun, 22 Nov 2026 00:00:00 GMT',
  })
})

it('returns 404 for an unknown API and 410 for a retired one', async () => {
  expect((await feedOf('nothing')).status).toBe(404)
  expect((await feedOf('ships')).status).toBe(410)
})
