import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

/** Nothing changes while a client waits for it, so requests to listen are refused. */
const LISTENING = ['sep-2575-server-sends-subscription-ack', 'sep-2575-server-tags-subscription-id']

/**
 * The scenarios of the official suite that need no tool of the suite's own, with the checks of each
 * that concern what this server does not have.
 */
const SCENARIOS: readonly [revision: string, scenario: string, notOurs?: readonly string[]][] = [
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2025-11-25', 'resources-list'],
  ['2025-11-25', 'dns-rebinding-protection'],
  ['2026-07-28', 'server-stateless', LISTENING],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'resources-list'],
  ['2026-07-28', 'sep-2164-resource-not-found'],
  ['2026-07-28', 'dns-rebinding-protection'],
  ['2026-07-28', 'caching', ['sep-2549-prompts-list-caching-hints']],
  ['2026-07-28', 'http-header-validation'],
]

const CLI = path.join(import.meta.dirname, '../../testing/conformance-cli.mjs')

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi
let address = ''

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  site = await startSite()
  api = await createTestApi(open, site.settings)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://localhost:${(api.app.server.address() as AddressInfo).port}/mcp`
})
afterAll(async () => {
  await api?.close()
  await site?.close()
  await open?.close()
})

interface Check {
  id: string
  status: string
  errorMessage?: string
  details?: { untestable?: boolean }
}

/** Runs one scenario; returns all of its checks. */
async function run(revision: string, scenario: string): Promise<Check[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-conformance-'))
  const what = ['--scenario', scenario, '--spec-version', revision, '--output-dir', folder]
  try {
    const suite = spawn(process.execPath, [CLI, 'server', '--url', address, ...what], {
      stdio: 'ignore',
    })
    await once(suite, 'exit')
    const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('checks.json'),
    )
    return file ? JSON.parse(readFileSync(path.join(folder, file), 'utf8')) : []
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it.each(SCENARIOS)('passes %s %s', async (revision, scenario, notOurs = []) => {
  const checks = await run(revision, scenario)
  const failed = checks.filter(
    ({ details, status }) =>
      (status === 'FAILURE' || status === 'WARNING') && details?.untestable !== true,
  )
  expect(failed.filter(({ id }) => !notOurs.includes(id))).toEqual([])
  expect(failed.map(({ id }) => id).toSorted()).toEqual([...notOurs].toSorted())
  expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(0)
})
