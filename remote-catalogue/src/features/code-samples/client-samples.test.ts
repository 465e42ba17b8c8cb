import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import type { CodeToken } from '@orchard/shared/ui'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '#build/clients/client-files.ts'
import { readCatalogue } from '#build/read-catalogue.ts'
import type { Client } from '#src/data/client-archives.ts'
import { KEY_VARIABLE, type SampleCall } from '#src/data/sample-call.ts'
import { CORPUS, NASTY_KEY } from '#src/testing/sample-corpus.ts'
import { codeSample } from './code-sample.ts'

const PLAIN: SampleCall = {
  url: 'https://api.example/v1/cities',
  query: [
    ['name', 'São Paulo'],
    ['limit', 3],
    ['capital', true],
  ],
  apiKey: 'YOUR_API_KEY',
}
const PACKAGE = '@orchard/client'
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 10, 13, 128])
const UPLOAD: SampleCall = { ...PLAIN, picture: { file: 'apple.png', type: 'image/png' } }

/** The tabs, each with what runs its programs. */
const TABS = [
  { tab: 'typescript-client', client: 'typescript', run: 'node', file: 'sample.mjs' },
  { tab: 'python-client', client: 'python', run: 'python3', file: 'sample.py' },
] as const
/** Where an installed package of each language lies. */
const PLACES: Record<Client, string> = {
  typescript: 'node_modules/@orchard/client',
  python: 'site-packages',
}

const folder = temporaryFolder()
const requests: { method: string; path: string; query: string[][]; key: string; body: string }[] =
  []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const key = String(request.headers['x-api-key'])
  const type = request.headers['content-type'] ?? ''
  const body = type ? `${type} ${Buffer.concat(chunks).toString('hex')}` : ''
  requests.push({
    method: request.method ?? '',
    path: pathname,
    query: [...searchParams],
    key,
    body,
  })
  const refusal = { code: 'key_invalid', detail: 'Unknown or revoked API key', status: 401 }
  response.writeHead(key === 'refused' ? 401 : 200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(key === 'refused' ? refusal : { city: 'Olá', note: 'answer-42' }))
})

/** Installs both clients, whose calls go to the server. */
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { entries } = await readCatalogue(path.join(import.meta.dirname, '../../..'))
  const all = await clientFiles(entries)
  for (const { client } of TABS)
    for (const [name, text] of Object.entries(all[client])) {
      const file = path.join(folder, PLACES[client], name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text.replaceAll('https://api.apiorchard.example', origin))
    }
  writeFileSync(path.join(folder, 'apple.png'), PICTURE)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const textOf = (tab: (typeof TABS)[number]['tab'], call: SampleCall) =>
  codeSample(tab, call)
    .map(([, text]) => text)
    .join('')

/** Runs a program beside the installed clients. */
function run(program: string, file: string, text: string) {
  writeFileSync(path.join(folder, file), text)
  const env = {
    PATH: process.env['PATH'],
    PYTHONPATH: path.join(folder, PLACES.python),
    PYTHONIOENCODING: 'utf-8',
    no_proxy: '*',
    [KEY_VARIABLE]: 'from the environment',
  }
  return new Promise<{ failed: boolean; stdout: string; output: string }>((resolve) => {
    execFile(program, [file], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, output: stdout + stderr }),
    )
  })
}

it('are the programs that a reader of either language would write', () => {
  expect(textOf('typescript-client', PLAIN)).toBe(`import { Orchard } from "${PACKAGE}";

const orchard = new Orchard({ key: "YOUR_API_KEY" });
const { data } = await orchard.call("cities", { name: "S\\u{e3}o Paulo", limit: 3, capital: true });
console.log(data);`)
  expect(textOf('python-client', UPLOAD)).toBe(`from pathlib import Path
from orchard_client import Orchard, OrchardError

orchard = Orchard("YOUR_API_KEY")
try:
    response = orchard.call("cities", {
        "picture": Path("apple.png"),
        "name": "S\\U000000e3o Paulo",
        "limit": 3,
        "capital": True,
    })
except OrchardError as error:
    raise SystemExit(f"{error.status} {error.code}: {error}")
print(response.data)`)
})

it('read the key from an environment variable', () => {
  const call = { ...PLAIN, apiKey: null }
  expect(textOf('typescript-client', call)).toContain(
    'new Orchard({ key: process.env.ORCHARD_API_KEY })',
  )
  expect(textOf('python-client', call)).toMatch(
    /^import os\n[\s\S]*^orchard = Orchard\(os\.environ\["ORCHARD_API_KEY"\]\)$/m,
  )
})

describe.each(TABS)('a sample with a client: $tab', ({ file, run: program, tab }) => {
  it.each(CORPUS)('is in printable ASCII, and quotes %j', (value) => {
    const call = { ...PLAIN, query: [['q', value]] as const, apiKey: `${value}` }
    expect(textOf(tab, call)).toMatch(/^[ -~\n]*$/)
    // Layout apart, since a long list of parameters has a line for each.
    const outside = (some: readonly CodeToken[]) =>
      some
        .filter(([kind]) => kind !== 'string')
        .map(([, text]) => text.replace(/[\s,]/g, ''))
        .join('')
    if (typeof value === 'string') {
      const plain = codeSample(tab, { ...PLAIN, query: [['q', 'x']] })
      expect(outside(codeSample(tab, call))).toBe(outside(plain))
    }
  })

  it('closes what it opens', () => {
    for (const call of [PLAIN, UPLOAD, { ...PLAIN, query: [] }]) {
      const open: string[] = []
      for (const [kind, text] of codeSample(tab, call))
        for (const bracket of kind === 'string' ? [] : (text.match(/[()[\]{}]/g) ?? [])) {
          if ('([{'.includes(bracket)) open.push(bracket)
          else expect(`${open.pop()}${bracket}`).toMatch(/^(\(\)|\[\]|\{\})$/)
        }
      expect(open).toEqual([])
    }
  })

  it.runIf(spawnSync(program, ['--version']).status === 0)(
    'makes the calls of the others',
    async () => {
      requests.length = 0
      const names = ['q', '__proto__', 'a-b', `n&'"[0]`]
      const query = CORPUS.map(
        (value, at) => [`${names[at % 4]}${at < 4 ? '' : at}`, value] as const,
      )
      const url = 'https://api.example/v1/nasty'
      const programs: SampleCall[] = [
        { url, query, apiKey: NASTY_KEY },
        { url, query: [], apiKey: 'k' },
        {
          url,
          query: [['count', 3]],
          apiKey: 'k',
          picture: { file: 'apple.png', type: 'image/png' },
        },
        { url, query: [], apiKey: null },
        { url, query: [], apiKey: 'refused' },
      ]
      const ends = []
      for (const call of programs) ends.push(await run(program, file, textOf(tab, call)))
      const common = { method: 'GET', path: '/v1/nasty', query: [], key: 'k', body: '' }
      expect(requests, ends.map(({ output }) => output).join('\n')).toEqual([
        { ...common, query: query.map(([name, value]) => [name, `${value}`]), key: NASTY_KEY },
        common,
        {
          ...common,
          method: 'POST',
          query: [['count', '3']],
          body: `image/png ${PICTURE.toString('hex')}`,
        },
        { ...common, key: 'from the environment' },
        { ...common, key: 'refused' },
      ])
      for (const { failed, stdout } of ends.slice(0, -1)) {
        expect(stdout).toContain('answer-42')
        expect(failed).toBe(false)
      }
      expect(ends.at(-1)).toMatchObject({
        failed: true,
        output: expect.stringMatching(/401.*key_invalid|key_invalid.*401/s),
      })
    },
  )
})
