import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate/browser'
import { unpackTar } from 'modern-tar'
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

/** The files of a tar archive by their names. */
async function filesIn(tar: Uint8Array) {
  const entries = await unpackTar(tar)
  return new Map(
    entries.map(({ data, header: { mode, name } }) => [
      name,
      { mode, text: strFromU8(data ?? new Uint8Array()) },
    ]),
  )
}

const bytesOf = async (file: string, apiHost?: string) =>
  (await render(file, apiHost)).body as Uint8Array

it('packs the npm package with the addresses of the site', async () => {
  const tar = gunzipSync(await bytesOf(ARCHIVES.typescript))
  const packed = await filesIn(tar)
  const textOf = (name: string) => packed.get(`package/${name}`)?.text ?? ''
  expect(textOf('index.js')).toContain('"https://gateway.example"')
  expect(textOf('orchard.js')).toContain('"https://gateway.example"')
  expect(textOf('README.md')).toContain(
    `npm install https://site.example/clients/${ARCHIVES.typescript}`,
  )
  expect(packed.get('package/orchard.js')?.mode).toBe(0o755)
  for (const [name, { text }] of packed) expect(text, name).not.toContain('api.apiorchard.example')
  // POSIX.1-2017, pax, "ustar Interchange Format": two blocks of 512 zeros end an archive.
  expect(tar.length % 512).toBe(0)
  expect(tar.subarray(-1_024)).toEqual(Buffer.alloc(1_024))
  const listed = execFileSync('tar', ['--list', '--file', '-'], { input: tar, encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual([...packed.keys()])
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

it('makes a client that sends a secret in a body, and everything else as before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clients-'))
  const received: [method: string | undefined, url: string | undefined, body: string][] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push([request.method, request.url, body])
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const packed = await filesIn(gunzipSync(await bytesOf(ARCHIVES.typescript, origin)))
    const program = path.join(folder, 'index.mjs')
    writeFileSync(program, packed.get('package/index.js')?.text ?? '')
    const { Orchard } = await import(pathToFileURL(program).href)
    const client = new Orchard({ key: 'the-key' })
    await client.call('password-strength', { password: 'hunter2', digits: true })
    await client.call('password-strength', { length: 8 })
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
  expect(received.map(([method, url]) => [method, url])).toEqual([
    ['POST', '/v1/password-strength'],
    ['GET', '/v1/password-strength?length=8'],
  ])
  expect(JSON.parse(received[0]?.[2] ?? '')).toEqual({ password: 'hunter2', digits: true })
})
