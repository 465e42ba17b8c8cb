import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type * as Client from '@orchard/client'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue } from '@orchard/remote-catalogue/entries'
import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { createTieredSearch } from '@orchard/shared/related'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { requireTools } from '@orchard/shared-node/programs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packClients } from './pack-clients.ts'
import { readmeBlocks } from './testing/readme-blocks.ts'
import { type RunningGateway, startGateway } from './testing/start-gateway.ts'

const run = promisify(execFile)
/** Compressed with Brotli, for pages that load it. */
const MAX_CLIENT_BYTES = 3_000
const README = 'clients/typescript/README.md'
const BIN = path.join(temporaryFolder(), 'project/node_modules/.bin')
const PROJECT = path.join(BIN, '../..')

let gateway: RunningGateway
let packed: string
let client: typeof Client

/** An installed package, as its users have it. */
beforeAll(async () => {
  gateway = await startGateway()
  const archives = path.join(PROJECT, '../archives')
  packed = (await packClients(archives, { apiHost: gateway.origin })).typescript
  mkdirSync(PROJECT, { recursive: true })
  writeFileSync(path.join(PROJECT, 'package.json'), '{ "type": "module", "private": true }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: PROJECT })
  copyFileSync(
    path.join(REPOSITORY, 'remote-catalogue/pictures/apple.png'),
    path.join(PROJECT, 'cat.png'),
  )
  writeFileSync(path.join(PROJECT, 'letter.txt'), 'One two, one two.\n'.repeat(150))
  client = await import(pathToFileURL(path.join(PROJECT, INSTALLED, 'index.js')).href)
})
afterAll(() => gateway?.stop())

const INSTALLED = 'node_modules/@orchard/client'

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program in the project with a new account's key. */
async function inProject(program: string, args: string[], settings = {}): Promise<Outcome> {
  const env = {
    PATH: `${BIN}:${process.env['PATH']}`,
    ORCHARD_API_KEY: gateway.takeKey(),
    ...settings,
  }
  return run(program, args, { cwd: PROJECT, env }).then(
    ({ stderr, stdout }) => ({ code: 0, stdout, stderr }),
    ({ code, stderr, stdout }: Outcome) => ({ code, stdout, stderr }),
  )
}
const orchard = (...args: string[]) => inProject('orchard', args)

describe('the package', () => {
  it(`has a client of at most ${MAX_CLIENT_BYTES} bytes, and no dependency`, () => {
    const bytes = brotliCompressSync(readFileSync(path.join(PROJECT, INSTALLED, 'index.js')))
    expect(bytes.length).toBeLessThanOrEqual(MAX_CLIENT_BYTES)
    const manifest = readFileSync(path.join(PROJECT, INSTALLED, 'package.json'), 'utf8')
    expect(manifest).not.toContain('ependencies')
  })

  it('is equal when it is made again', async () => {
    const again = await packClients(path.join(temporaryFolder(), 'again'), {
      apiHost: gateway.origin,
    })
    expect(readFileSync(again.typescript).equals(readFileSync(packed))).toBe(true)
  })
})

describe('the types', () => {
  const check = (compiler: string, program: string): string[] => {
    writeFileSync(path.join(PROJECT, 'program.ts'), program)
    const options =
      '--noEmit --strict --module nodenext --target es2022 --lib es2023,dom --types node'
    const typeRoots = path.join(REPOSITORY, 'node_modules/@types')
    const args = [...options.split(' '), '--typeRoots', typeRoots, 'program.ts']
    try {
      execFileSync(process.execPath, [compiler, ...args], { cwd: PROJECT, encoding: 'utf8' })
      return []
    } catch (error) {
      return (error as { stdout: string }).stdout
        .split('\n')
        .filter((line) => /^\S.*error/.test(line))
    }
  }
  const compilerOf = (name: string, from: string) =>
    path.join(
      path.dirname(createRequire(path.join(REPOSITORY, from)).resolve(`${name}/package.json`)),
      'bin/tsc',
    )
  const HEAD = `import { Orchard, OrchardError, type AnswerOf } from '@orchard/client'
const orchard = new Orchard({ key: 'k' })
`

  const newest = ['the newest', compilerOf('typescript', 'package.json')] as const
  const older = ['5.9', compilerOf('typescript-5', 'services/payments/package.json')] as const
  it.each([newest, older])(
    'are those of the entries for TypeScript, %s',
    (_, compiler) => {
      const right = `${HEAD}
const { data, limits } = await orchard.call('time-zone', { zone: 'UTC' }, { timeoutMs: 5 })
const offset: number = data.offset_seconds
const next: string | null = data.next_change.at
const left: number | undefined = limits.month?.remaining
await orchard.call('time-zone', { lat: 1, lon: 2 })
await orchard.call('uuid')
await orchard.call('image-colors', { picture: new Blob(['x']), count: 3 })
const ids: AnswerOf<'uuid'> = (await orchard.call('uuid', { count: 1 })).data
const error = new OrchardError({ code: 'network', message: '' })
console.log(offset, next, left, data, ids, error.code === 'rate_limited')
`
      expect(check(compiler, right)).toEqual([])
      const wrong = [
        `orchard.call('time-zne', { zone: 'UTC' })`,
        `orchard.call('time-zone', { zone: 5 })`,
        `orchard.call('time-zone', { zone: 'UTC', colour: 'red' })`,
        `orchard.call('time-zone', { lat: 1 })`,
        `orchard.call('time-zone')`,
        `orchard.call('weather', { city: 'Ghent', units: 'old' })`,
        `orchard.call('image-colors', { count: 3 })`,
        `orchard.call('uuid').then(({ data }) => data.nothing)`,
        `orchard.call('uuid').then(({ data }) => data.uuids.toFixed())`,
      ]
      const lines = check(compiler, HEAD + wrong.join('\n')).map(
        (line) => /\((\d+),/.exec(line)?.[1],
      )
      expect(lines).toEqual(wrong.map((_line, index) => String(index + 3)))
    },
    30_000,
  )
})

describe('the client', () => {
  it.each(readmeBlocks(README, 'js').map((code) => [code]))(
    `runs as ${README} says: %s`,
    async (code) => {
      writeFileSync(path.join(PROJECT, 'program.mjs'), code)
      const { code: exit, stderr, stdout } = await inProject(process.execPath, ['program.mjs'])
      expect(stderr).toBe('')
      expect(exit).toBe(0)
      expect(stdout).not.toBe('')
    },
  )

  it('gets a typed response with the limits of the account', async () => {
    const orchard = new client.Orchard({ key: gateway.takeKey() })
    const { data, headers, limits, requestId } = await orchard.call('time-zone', {
      zone: 'Asia/Kathmandu',
    })
    expect(data).toMatchObject({ offset: '+05:45', offset_seconds: 20_700 })
    expect(limits.month?.quota).toBe((limits.month?.remaining ?? 0) + 1)
    expect(limits.second).toMatchObject({ quota: 5, remaining: 9 })
    expect(requestId).toMatch(/\S+/)
    expect(headers.get('X-Answer-Kind')).toBe('reference')
  })

  it('sends a text that is too long for an address', async () => {
    const orchard = new client.Orchard({ key: gateway.takeKey() })
    const { data } = await orchard.call('word-count', { text: 'word '.repeat(700) })
    expect(data).toMatchObject({ words: 700 })
  })

  it('throws the refusals of the gateway', async () => {
    const orchard = new client.Orchard({ key: gateway.takeKey() })
    const bad = await orchard.call('time-zone', { lat: 91, lon: 0 }).catch((error) => error)
    expect(bad).toBeInstanceOf(client.OrchardError)
    expect(bad).toMatchObject({
      code: 'parameter_invalid',
      status: 400,
      errors: { lat: 'lat must be between -90 and 90' },
      requestId: expect.stringMatching(/\S+/),
    })
    const stranger = new client.Orchard({ key: 'no-such-key' })
    await expect(stranger.call('uuid')).rejects.toMatchObject({ code: 'key_invalid', status: 401 })
  })

  it('honours Retry-After when calls come too fast', async () => {
    const waits: number[] = []
    const clock: Client.Clock = {
      now: Date.now,
      sleep(ms) {
        waits.push(ms)
        return new Promise((resolve) => setTimeout(resolve, ms))
      },
    }
    const orchard = new client.Orchard({ key: gateway.takeKey(), clock, retries: 5 })
    const calls = Array.from({ length: 13 }, () => orchard.call('uuid'))
    expect(await Promise.all(calls)).toHaveLength(13)
    expect(waits.length).toBeGreaterThan(0)
    for (const wait of waits) expect(wait % 1_000).toBe(0)

    const hasty = new client.Orchard({ key: gateway.takeKey(), retries: 0 })
    const outcomes = await Promise.allSettled(Array.from({ length: 13 }, () => hasty.call('uuid')))
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['rate_limited']))
  })
})

describe('the command line', () => {
  const commands = readmeBlocks(README, 'sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith('orchard '))

  it('is in the README', () => expect(commands.length).toBeGreaterThan(5))

  it.each(commands)(`runs as ${README} says: %s`, async (command) => {
    const { code, stderr, stdout } = await inProject('bash', ['--norc', '-c', command])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).not.toBe('')
  })

  it('prints a response for people and for programs', async () => {
    const response = await orchard('call', 'time-zone', 'zone=Asia/Kathmandu')
    expect(response.stdout).toContain('zone: Asia/Kathmandu\n')
    expect(response.stdout).toContain('next_change:\n  at: -\n  offset: -\n')
    const { stdout } = await orchard('call', 'time-zone', 'zone=Asia/Kathmandu', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ offset: '+05:45', next_change: { at: null } })
  })

  it('finds what the search of the site finds, in its order', async () => {
    const { entries } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
    const find = createTieredSearch(entries)
    for (const query of ['holidays', 'time', ' Weather ', 'text', 'timezone']) {
      const { stdout } = await orchard('search', query, '--json')
      const { exact, related } = await find(query)
      const expected = [...exact.slice(0, SEARCH_LIMIT), ...related].map(({ name }) => name)
      expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(expected)
      expect(expected).not.toEqual([])
    }
    const near = await orchard('search', 'wether')
    expect(near.stdout).toMatch(/^Related:\nweather /)
    expect(near.stderr).toBe('Did you mean weather?\n')
    const nothing = await orchard('search', 'qqqqqq')
    expect(nothing).toEqual({ code: 0, stdout: '', stderr: 'No API matches qqqqqq\n' })
  })

  it.each([
    [
      1,
      ['call', 'time-zone', 'lat=91', 'lon=0'],
      'lat must be between -90 and 90 (parameter_invalid, 400',
    ],
    [1, ['call', 'wether'], 'did you mean weather'],
    [2, ['call', 'time-zone', 'Asia/Kathmandu'], 'Write Asia/Kathmandu as name=value'],
    [2, ['call', 'time-zone', 'zone=a', 'zone=b'], 'zone is given twice'],
    [2, ['call', 'word-count', 'text=@missing.txt'], 'missing.txt cannot be read'],
    [2, ['call', '../op/user'], 'There is no API ../op/user'],
    [2, ['call', 'uuid', '--nonsense'], "Unknown option '--nonsense'"],
    [2, ['call', 'uuid', '--origin', 'nowhere'], 'nowhere is not a URL'],
    [2, ['show', 'wether'], 'did you mean weather'],
    [2, ['dance'], 'There is no command dance'],
    [2, ['completion', 'fish'], 'Write completion bash'],
    [
      3,
      ['call', 'uuid', '--origin', 'http://127.0.0.1:9'],
      '127.0.0.1:9 cannot be reached (network)',
    ],
  ])('ends with %i and the reason: %j', async (code, args, reason) => {
    const outcome = await orchard(...args)
    expect(outcome).toMatchObject({ code, stdout: '' })
    expect(outcome.stderr).toContain(reason)
  })

  it('needs a key', async () => {
    const outcome = await inProject('orchard', ['call', 'uuid'], { ORCHARD_API_KEY: '' })
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('ORCHARD_API_KEY') })
  })

  it('prints refusals as JSON, too', async () => {
    const { code, stderr } = await orchard('call', 'time-zone', 'lat=91', 'lon=0', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'parameter_invalid',
      status: 400,
      errors: { lat: 'lat must be between -90 and 90' },
      request_id: expect.any(String),
    })
  })

  it.each([
    ['orchard ', ['search', 'show', 'call', 'completion']],
    ['orchard call time-z', ['time-zone']],
    ['orchard call weather ', ['city=', 'lat=', 'lon=', 'units=', '--json']],
    ['orchard call weather city=Ghent u', ['units=']],
    ['orchard call weather units=m', ['metric']],
    ['orchard call image-colors p', ['picture=@']],
    ['orchard completion ', ['bash', 'zsh']],
  ])('completes in Bash: %s', async (line, expected) => {
    const script = `source <(orchard completion bash)
COMP_LINE='${line}' COMP_POINT=${line.length} _orchard
printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stderr, stdout } = await inProject('bash', ['--norc', '-c', script])
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n')).toEqual(expected)
  })

  it('completes in Zsh', async () => {
    requireTools({ zsh: 'zsh' })
    // Zsh shows completions only to a terminal; without one, what it is given stands in.
    const script = `autoload -Uz compinit && compinit -uD
  source <(orchard completion zsh)
  compadd() { print -r -- "$@" }
  words=(orchard call weather '') CURRENT=4
  _orchard
  print -r -- "$_comps[orchard]"`
    const { stderr, stdout } = await inProject('zsh', ['-fc', script])
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n')).toEqual([
      ...['city', 'lat', 'lon', 'units'].map((name) => `-S  -- ${name}=`),
      '-- --json',
      '_orchard',
    ])
  })
})
