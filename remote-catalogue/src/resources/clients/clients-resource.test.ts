import { createHash } from 'node:crypto'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate/browser'
import { parseTar } from 'nanotar'
import { expect, it } from 'vitest'
import { clientFiles } from '#build/clients/client-files.ts'
import { readCatalogue } from '#build/read-catalogue.ts'
import { ARCHIVES, CLIENTS_FILE, DIST_INFO } from '#src/data/client-archives.ts'
import { resource } from './clients-resource.ts'

const { entries } = await readCatalogue(path.join(import.meta.dirname, '../../..'))
const files = JSON.stringify(await clientFiles(entries))

/** The archive of a site whose gateway is at `apiHost`. */
function render(file: string, apiHost = 'https://gateway.example') {
  return resource.render({
    apiHost,
    identityHost: null,
    signInElsewhere: [],
    request: new Request(`https://site.example/clients/${file}`),
    params: { file },
    readAsset: async <T>(name: string) => JSON.parse(name === CLIENTS_FILE ? files : '{}') as T,
    fetchPublic: async () => new Response(null, { status: 404 }),
  })
}

const bytesOf = async (file: string, apiHost?: string) =>
  (await render(file, apiHost)).body as Uint8Array

it('packs the npm package with the addresses of the site', async () => {
  const packed = parseTar(gunzipSync(await bytesOf(ARCHIVES.typescript)))
  const textOf = (name: string) => packed.find((one) => one.name === `package/${name}`)?.text ?? ''
  expect(textOf('index.js')).toContain('"https://gateway.example"')
  expect(textOf('orchard.js')).toContain('"https://gateway.example"')
  expect(textOf('README.md')).toContain(
    `npm install https://site.example/clients/${ARCHIVES.typescript}`,
  )
  expect(packed.find(({ name }) => name === 'package/orchard.js')?.attrs?.mode).toMatch(/755/)
  for (const { name, text } of packed) expect(text, name).not.toContain('api.apiorchard.example')
})

it('packs a wheel that says the digest of every file', async () => {
  const wheel = unzipSync(await bytesOf(ARCHIVES.python))
  const textOf = (name: string) => strFromU8(wheel[name] ?? new Uint8Array())
  expect(textOf('orchard_client/apis.py')).toContain('API_ORIGIN = "https://gateway.example"')
  expect(textOf(`${DIST_INFO}/METADATA`)).toContain(
    `pip install https://site.example/clients/${ARCHIVES.python}`,
  )
  const record = textOf(`${DIST_INFO}/RECORD`).trim().split('\n')
  const expected = Object.entries(wheel).map(([name, bytes]) => {
    if (name.endsWith('/RECORD')) return `${name},,`
    const digest = createHash('sha256').update(bytes).digest('base64url')
    return `${name},sha256=${digest},${bytes.length}`
  })
  expect(record).toEqual(expected)
  expect(record.length).toBeGreaterThan(8)
})

it.each(Object.values(ARCHIVES))(
  'makes the same %s again, and another one for another gateway',
  async (file) => {
    const first = await bytesOf(file)
    expect(await bytesOf(file)).toEqual(first)
    expect(await bytesOf(file, 'https://other.example')).not.toEqual(first)
  },
)

it.each(['other.tgz', '', 'constructor'])('has no client %j', async (file) => {
  const { body, contentType, status } = await render(file)
  expect([status, contentType]).toEqual([404, 'application/problem+json'])
  expect(JSON.parse(body as string)).toMatchObject({ status: 404 })
})
