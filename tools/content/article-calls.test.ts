// @reads remote-content/posts
import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCodeBlocks } from '@orchard/remote-content/testing/code-blocks'
import { freePort } from '@orchard/shared/testing/free-port'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'

const run = promisify(execFile)
const API = 'https://api.apiorchard.example/v1'
const POSTS = path.join(REPOSITORY, 'remote-content/posts')
const ENTRIES = path.join(REPOSITORY, 'remote-catalogue/apis')
const SLOW = 20_000

const blocks = await readCodeBlocks()
const articles = [...new Set(blocks.map(({ slug }) => slug))].map((slug) => ({
  slug,
  text: readFileSync(path.join(POSTS, `${slug}.md`), 'utf8'),
}))
const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Kind of an API's responses; null where there is no such API. */
function kindOf(api: string): string | null {
  const file = path.join(ENTRIES, `${api}.yaml`)
  return existsSync(file) ? parse(readFileSync(file, 'utf8'))['answer']?.kind : null
}

/** A live API may respond with an error where its source is not enabled. */
const admits = (text: string) => /operator (?:has enabled|lets|decides)/.test(text)

let folder: string
let service: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'article-calls-'))
  service = await startServer('services/data-apis/src/main.ts')
}, SLOW)
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Writes a block under its title into the folder, with the address of the running service. */
async function save(slug: string, title: string, change = (code: string) => code): Promise<string> {
  const block = blocks.find((one) => one.slug === slug && one.title === title)
  if (!block) throw new Error(`${slug} has no block ${title}`)
  const file = path.join(folder, title)
  await writeFile(file, change(block.code.replaceAll(API, service.origin)))
  return file
}

const environment = { PATH: process.env['PATH'], API_KEY: 'a key' }
const start = async (program: string, file: string) =>
  (await run(program, [file], { env: environment, timeout: SLOW })).stdout

describe('the APIs that articles name', () => {
  it.each(articles)('are there, and $slug says so where an operator decides', ({ slug, text }) => {
    const named = [...text.matchAll(/\]\(\/api\/([a-z0-9-]+)|example\/v1\/([a-z0-9-]+)/g)]
    const kinds = named.map(([, link, call]) => [link ?? call, kindOf(link ?? call ?? '')])
    const file = `remote-content/posts/${slug}.md`
    const unknown = kinds.filter(([, kind]) => !kind).map(([name]) => name)
    expect(unknown, `${file} names APIs that remote-catalogue/apis lacks`).toEqual([])
    const live = kinds.filter(([, kind]) => kind === 'live')
    expect(
      admits(text),
      `${file} must say that an operator has enabled a live API, lets or decides, where it names some; here ${live.map(([name]) => name).join(', ') || 'none'}`,
    ).toBe(live.length > 0)
  })

  it('are named by more than twenty articles', () => {
    const naming = articles.filter(({ text }) => /\/api\/[a-z]|example\/v1\//.test(text))
    expect(naming.length).toBeGreaterThan(20)
  })
})

describe('calls in articles', () => {
  const addresses = blocks
    .flatMap(({ code, name }) =>
      [
        ...code.matchAll(/https:\/\/api\.apiorchard\.example\/v1(\/[a-z0-9-]+\?[^'"`\s$]+)['"]/g),
      ].map(([, call = '']) => ({ name, call })),
    )
    .filter(({ call }) => kindOf(/[a-z0-9-]+/.exec(call)?.[0] ?? '') !== 'live')

  it('are found', () => expect(addresses.length).toBeGreaterThan(3))

  it.each(addresses)('are served: $call in $name', async ({ call }) => {
    expect((await fetch(service.origin + call)).status).toBe(200)
  })
})

it('prints a response of the Time Zone API as it is', async () => {
  const printed = blocks.find(
    (one) => one.slug === 'time-zones-are-data' && one.language === 'json',
  )
  const call = '/time-zone?zone=Europe/Berlin&at=2024-03-26T08:00:00Z'
  const response = await fetch(service.origin + call)
  expect(JSON.parse(printed?.code ?? '')).toEqual(await response.json())
  expect(response.headers.get('X-Data-Date')).toMatch(/20\d\d/)
})

describe('programs of articles, run against the APIs', () => {
  it('asks with retries', { timeout: SLOW }, async () => {
    await save('retries-that-do-no-harm', 'get-with-retries.mjs')
    const file = await save('retries-that-do-no-harm', 'zone.mjs')
    const timestamp = await start(process.execPath, file)
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+0[12]:00\n$/)
  })

  it('asks twice within one budget', { timeout: SLOW }, async () => {
    await save('timeouts-and-deadlines', 'budget.mjs')
    // Its budgets are those of a service that is awake, on a machine that has time.
    const file = await save('timeouts-and-deadlines', 'concert.mjs', (code) =>
      code.replace('startBudget(1700)', 'startBudget(15_000)').replace('(400)', '(15_000)'),
    )
    const response = await start(process.execPath, file)
    expect(response).toContain("begins: '2026-07-04T19:00:00+01:00'")
    expect(response).toMatch(/sunset: '2026-07-04T20:0\d:\d\dZ'/)
  })

  it('serves a page without showing the key', { timeout: SLOW }, async () => {
    const port = await freePort()
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    await save('keeping-api-keys-out-of-the-browser', 'kept.js')
    const file = await save('keeping-api-keys-out-of-the-browser', 'server.js', (code) =>
      code.replace('8080', String(port)),
    )
    const server = spawn(process.execPath, [file], { env: environment, stdio: 'ignore' })
    try {
      const ask = (city: string) => fetch(`http://127.0.0.1:${port}/sun?city=${city}`)
      const oslo = await vi.waitUntil(() => ask('Oslo').catch(() => null), { timeout: SLOW })
      expect(await oslo.json()).toMatchObject({ sunrise: expect.any(String), polar: null })
      expect((await ask('Paris')).status).toBe(404)
    } finally {
      server.kill('SIGKILL')
    }
  })

  it.skipIf(!python)('reads days off', { timeout: SLOW }, async () => {
    const file = await save(
      'holidays-and-working-days',
      'days_off.py',
      (code) => `${code}\nprint(sorted(map(str, days_off('DE', 'SN', 2025))))\n`,
    )
    const days = await start(python ?? '', file)
    expect(days).toContain("'2025-10-03', '2025-10-31'")
    expect(days.match(/2025-/g)).toHaveLength(11)
  })
})
