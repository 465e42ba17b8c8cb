// @module-tag soak

import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_VARIABLE, type SampleCall } from '#src/data/sample-call.ts'
import { decodeLiteral } from '#src/testing/decode-literal.ts'
import { CORPUS, NASTY_KEY } from '#src/testing/sample-corpus.ts'
import { codeSample } from './code-sample.ts'
import { LANGUAGE_IDS, type LanguageId } from './languages.ts'

const QUERY = CORPUS.map((value, at) => [at % 2 ? `n${at}` : `n&'"[${at}]`, value] as const)
const PLAIN: SampleCall = {
  url: 'https://api.example/v1/cities',
  query: [
    ['name', 'São Paulo'],
    ['limit', 3],
  ],
  apiKey: 'YOUR_API_KEY',
}
const UPLOAD = { ...PLAIN, picture: { file: 'apple.png', type: 'image/png' } } as const
const UNKEYED: SampleCall = { ...PLAIN, apiKey: null }
const PLAIN_URL = 'https://api.example/v1/cities?name=S%C3%A3o%20Paulo&limit=3'

const textOf = (language: LanguageId, call: SampleCall) =>
  codeSample(language, call)
    .map(([, text]) => text)
    .join('')

/**
 * Address and key as the two literals of a sample say, found by their places in the plain sample.
 */
function readLiterals(language: LanguageId, call: SampleCall) {
  const tokens = codeSample(language, call)
  const plain = codeSample(language, PLAIN)
  const decode = (placeholder: string) => {
    const at = plain.findIndex(([, text]) => text.includes(placeholder))
    return decodeLiteral(language, tokens[at]?.[1] ?? '')
  }
  return { url: decode(PLAIN_URL), key: decode('YOUR_API_KEY').replace(/^X-Api-Key: /, '') }
}

/** How each language reads an environment variable. */
const READS: Readonly<Record<LanguageId, string>> = {
  curl: '"X-Api-Key: $ORCHARD_API_KEY"',
  javascript: 'process.env.ORCHARD_API_KEY',
  'javascript-axios': 'process.env.ORCHARD_API_KEY',
  python: 'os.environ["ORCHARD_API_KEY"]',
  'python-requests': 'os.environ["ORCHARD_API_KEY"]',
  java: 'System.getenv("ORCHARD_API_KEY")',
  csharp: 'Environment.GetEnvironmentVariable("ORCHARD_API_KEY")',
  php: 'getenv("ORCHARD_API_KEY")',
  ruby: 'ENV.fetch("ORCHARD_API_KEY")',
  go: 'os.Getenv("ORCHARD_API_KEY")',
  swift: 'ProcessInfo.processInfo.environment["ORCHARD_API_KEY"]',
}

describe.each(LANGUAGE_IDS)('a sample in %s', (language) => {
  it('reads the key from an environment variable', () => {
    for (const call of [UNKEYED, { ...UNKEYED, picture: UPLOAD.picture }] as const) {
      const text = textOf(language, call)
      expect(text).toContain(READS[language])
      expect(text.split('ORCHARD_API_KEY')).toHaveLength(2)
      if (/\bos\./.test(text)) expect(text).toMatch(/^(import |\t")os"?$/m)
    }
  })

  it('holds the encoded address and the key', () => {
    expect(textOf(language, PLAIN)).toContain(PLAIN_URL)
    expect(textOf(language, PLAIN)).toContain('YOUR_API_KEY')
    expect(textOf(language, PLAIN)).toContain('X-Api-Key')
    expect(textOf(language, { ...PLAIN, query: [] })).not.toContain('cities?')
  })

  it.each([PLAIN, UNKEYED])('closes what it opens, outside strings', (call) => {
    const open: string[] = []
    for (const [kind, text] of codeSample(language, call)) {
      if (kind === 'string') continue
      expect(text).not.toMatch(/["`]/)
      for (const bracket of text.match(/[()[\]{}]/g) ?? []) {
        if ('([{'.includes(bracket)) open.push(bracket)
        else expect(`${open.pop()}${bracket}`).toMatch(/^(\(\)|\[\]|\{\})$/)
      }
    }
    expect(open).toEqual([])
  })

  it.each(CORPUS)('changes in its two literals alone for %j', (value) => {
    const call = { ...PLAIN, query: [['q', value]] as const, apiKey: `${value}` }
    const tokens = codeSample(language, call)
    const changed = codeSample(language, PLAIN).filter((token, at) => {
      expect(tokens[at]?.[0]).toBe(token[0])
      return tokens[at]?.[1] !== token[1]
    })
    expect(tokens).toHaveLength(codeSample(language, PLAIN).length)
    expect(changed.map(([kind]) => kind)).toEqual(['string', 'string'])
    expect(codeSample(language, call)).toEqual(tokens)

    const literals = tokens.filter(([kind]) => kind === 'string').map(([, text]) => text)
    if (language !== 'curl') expect(literals.join('')).toMatch(/^[ -~]*$/)
    const { url, key } = readLiterals(language, call)
    expect(key).toBe(`${value}`)
    expect(url).toMatch(/^https:\/\/api\.example\/v1\/cities\?q=[\w.~%-]*$/)
    expect(new URL(url).searchParams.get('q')).toBe(`${value}`)
  })
})

/**
 * Commands to run a sample, and to probe if they can. The other languages need a project around the
 * file; these, and languages that are not installed, are decoded instead.
 */
const RUNNERS: Partial<Record<LanguageId, { run: string; probe: string }>> = {
  curl: { run: 'sh sample.sh', probe: 'curl --fail-with-body --version' },
  javascript: { run: 'node sample.mjs', probe: 'node --version' },
  'python-requests': { run: 'python3 sample.py', probe: 'python3 -m requests.help' },
  python: { run: 'python3 sample.py', probe: 'python3 --version' },
  java: { run: 'java -XX:TieredStopAtLevel=1 Main.java', probe: 'javac --release 11 --version' },
  php: { run: 'php sample.php', probe: 'php --ri curl' },
  ruby: { run: 'ruby sample.rb', probe: 'ruby -e exit(RUBY_VERSION>="3")' },
  go: { run: 'go run main.go', probe: 'go version' },
}

/** Those whose program is compiled first cost seconds of a processor. */
const CALLERS = LANGUAGE_IDS.filter((id) => IS_FULL_RUN || (id !== 'java' && id !== 'go'))

function canRun(probe: string): boolean {
  const [command = '', ...args] = probe.split(' ')
  return spawnSync(command, args).status === 0
}

const requests: { path: string; query: string[][]; key: string | undefined }[] = []
const bodies: { method: string; type: string | undefined; bytes: Buffer }[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  bodies.push({
    method: request.method ?? '',
    type: request.headers['content-type'],
    bytes: Buffer.concat(chunks),
  })
  const url = new URL(request.url ?? '', 'http://127.0.0.1')
  const key = request.headers['x-api-key']
  requests.push({ path: url.pathname, query: [...url.searchParams], key: key?.toString() })
  response.writeHead(key === 'refused' ? 403 : 200, { 'Content-Type': 'application/json' })
  response.end('{"city":"Olá","note":"answer-42"}')
})
let origin = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-samples-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** Runs a sample as a user would, without the proxy of the machine. */
async function run(commandLine: string, text: string, variables: NodeJS.ProcessEnv = {}) {
  const [command = '', ...args] = commandLine.split(' ')
  await writeFile(join(folder, args.at(-1) ?? ''), text)
  const env = { ...process.env, no_proxy: '127.0.0.1', NO_PROXY: '127.0.0.1', ...variables }
  return new Promise<{ failed: boolean; stdout: string; output: string }>((resolve) => {
    execFile(command, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, output: stdout + stderr }),
    )
  })
}

describe.each(CALLERS)('the call made by %s', (language) => {
  const expected = [
    { path: '/v1/nasty', query: QUERY.map(([name, value]) => [name, `${value}`]), key: NASTY_KEY },
    { path: '/v1/bare', query: [], key: 'k' },
    { path: '/v1/refused', query: [], key: 'refused' },
  ]
  const calls = (): SampleCall[] => [
    { url: `${origin}/v1/nasty`, query: QUERY, apiKey: NASTY_KEY },
    { url: `${origin}/v1/bare`, query: [], apiKey: 'k' },
    { url: `${origin}/v1/refused`, query: [], apiKey: 'refused' },
  ]
  const runner = RUNNERS[language]

  if (runner && canRun(runner.probe)) {
    it(`arrives as asked, by ${runner.run}`, async () => {
      requests.length = 0
      const results = []
      for (const call of calls()) results.push(await run(runner.run, textOf(language, call)))
      const [nasty, bare, refused] = results
      expect(requests, nasty?.output).toEqual(expected)
      requests.length = 0
      const unkeyed = textOf(language, { url: `${origin}/v1/bare`, query: [], apiKey: null })
      const read = await run(runner.run, unkeyed, { [KEY_VARIABLE]: NASTY_KEY })
      expect(requests, read.output).toEqual([{ ...expected[1], key: NASTY_KEY }])
      expect(nasty).toMatchObject({ failed: false, stdout: expect.stringContaining('answer-42') })
      expect(bare).toMatchObject({ failed: false, stdout: expect.stringContaining('answer-42') })
      expect(refused).toMatchObject({ failed: true, output: expect.stringContaining('403') })
    })
  } else {
    it('says what was asked, decoded since nothing here runs it', () => {
      const said = calls().map((call) => {
        const { url, key } = readLiterals(language, call)
        return { path: new URL(url).pathname, query: [...new URL(url).searchParams], key }
      })
      expect(said).toEqual(expected)
    })
  }
})

/** Bytes that no program may take for text. */
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 10, 13, 128])

describe.each(LANGUAGE_IDS)('a sample that sends a picture in %s', (language) => {
  it('names the file and its type, and closes what it opens', () => {
    const text = textOf(language, UPLOAD)
    for (const part of [PLAIN_URL, 'YOUR_API_KEY', 'apple.png', 'image/png', 'Content-Type'])
      if (language !== 'csharp' || part !== 'Content-Type') expect(text).toContain(part)
    const outside = codeSample(language, UPLOAD).flatMap(([kind, one]) =>
      kind === 'string' ? [] : [one],
    )
    const brackets = outside.join('').match(/[()[\]{}]/g) ?? []
    for (const pair of ['()', '[]', '{}'])
      expect(brackets.filter((one) => one === pair[0])).toHaveLength(
        brackets.filter((one) => one === pair[1]).length,
      )
  })

  const runner = RUNNERS[language]
  it.runIf(runner && canRun(runner.probe))('arrives byte by byte', async () => {
    bodies.length = 0
    await writeFile(join(folder, 'apple.png'), PICTURE)
    const call = { ...UPLOAD, url: `${origin}/v1/picture` }
    const sent = await run(runner?.run ?? '', textOf(language, call))
    expect(sent).toMatchObject({ failed: false, stdout: expect.stringContaining('answer-42') })
    expect(bodies).toEqual([{ method: 'POST', type: 'image/png', bytes: PICTURE }])
    const refused = await run(runner?.run ?? '', textOf(language, { ...call, apiKey: 'refused' }))
    expect(refused).toMatchObject({ failed: true, output: expect.stringContaining('403') })
  })
})
