// @reads remote-content/src/docs
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { readDocBlocks } from '@orchard/remote-content/testing/code-blocks'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const API = 'https://api.apiorchard.example'
/** A Go program is compiled first. */
const SLOW = 60_000

const blocks = await readDocBlocks()
const isThere = (command: string, ...given: string[]) => spawnSync(command, given).status === 0

/** The programs of the quickstart: the file, what runs it, and if this machine can. */
const PROGRAMS = [
  ['quickstart.sh', ['sh'], isThere('curl', '--version')],
  ['quickstart.mjs', [process.execPath], true],
  ['quickstart.py', ['python3'], isThere('python3', '-c', 'import requests')],
  ['quickstart.go', ['go', 'run'], isThere('go', 'version')],
  ['quickstart.php', ['php'], isThere('php', '--ri', 'curl')],
] as const

let folder: string
let service: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'doc-code-'))
  service = await startServer('services/data-apis/src/main.ts')
}, SLOW)
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Writes a block under its title, with another origin for the APIs. */
async function save(title: string, origin: string): Promise<string> {
  const block = blocks.find((one) => one.title === title)
  if (!block) throw new Error(`The docs have no block ${title}`)
  const file = path.join(folder, title)
  await writeFile(file, block.code.replaceAll(API, origin))
  return file
}

const env = { ...process.env, ORCHARD_API_KEY: 'a key', NO_PROXY: '127.0.0.1,localhost' }

/** A gateway that asks for the key; it passes other requests on to the data APIs, which have no `/v1`. */
async function withGateway<T>(use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(async (request, response) => {
    const isKnown = request.headers['x-api-key'] === 'a key'
    const responded = isKnown && (await fetch(service.origin + request.url?.replace('/v1', '')))
    response.writeHead(responded ? responded.status : 401, { 'Content-Type': 'application/json' })
    response.end(responded ? await responded.text() : '{"code":"key_missing","detail":"no key"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

describe('the quickstart', () => {
  for (const [file, [program, ...given], canRun] of PROGRAMS)
    it.skipIf(!canRun)(`runs as pasted: ${file}`, { timeout: SLOW }, async () => {
      const ask = (key: string) =>
        withGateway(async (origin) =>
          run(program, [...given, await save(file, origin)], {
            env: { ...env, ORCHARD_API_KEY: key },
          }),
        )
      expect((await ask('a key')).stdout).toContain('+05:45')
      await expect(ask('')).rejects.toMatchObject({ code: expect.any(Number) })
    })

  it('shows a response with the fields that the API returns', async () => {
    const shown = blocks.find((one) => one.slug === 'quickstart' && one.language === 'json')
    const response = await fetch(`${service.origin}/time-zone?zone=Asia/Kathmandu`)
    const { local_time: _, ...fields } = JSON.parse(shown?.code ?? '')
    expect(await response.json()).toMatchObject(fields)
  })
})

describe('the function that retries', () => {
  /** Responds with these statuses in turn; tells how often it was asked. */
  async function askTwice(statuses: readonly number[], headers: Record<string, string>) {
    let asked = 0
    const server = createServer((_request, response) => {
      const status = statuses[asked++] ?? 500
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(status === 200 ? { fine: true } : { code: 'x', detail: 'y' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { get } = await import(await save('get-with-retries.mjs', API))
    const { port } = server.address() as AddressInfo
    const result = await get(`http://127.0.0.1:${port}`).catch((error: Error) => error.message)
    server.close()
    return { asked, result }
  }

  it('waits as Retry-After says', async () => {
    const found = await askTwice([429, 200], { 'Retry-After': '0' })
    expect(found).toEqual({ asked: 2, result: { fine: true } })
  })

  it('gives up where waiting takes too long, or nothing would change', async () => {
    expect(await askTwice([429, 200], { 'Retry-After': '86400' })).toEqual({
      asked: 1,
      result: 'x: y',
    })
    expect(await askTwice([400, 200], {})).toEqual({ asked: 1, result: 'x: y' })
  })
})

describe('JSON in the docs', () => {
  it.each(blocks.filter(({ language }) => language === 'json'))('is JSON: $name', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow()
  })
})
