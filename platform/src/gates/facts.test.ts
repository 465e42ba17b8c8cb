import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeFacts, type FactSheet } from '@orchard/shared/fact-sheet'
import * as facts from '@orchard/shared/facts'
import * as forms from '@orchard/shared/forms'
import { freePort } from '@orchard/shared/testing/free-port'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { build } from 'esbuild'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { REPOSITORY } from '#src/workspace.ts'
import { factsGate } from './facts.ts'
import type { Candidate } from './gate.ts'

const ID = 'aaaaaaaaaaaa'
const HOST = `
  import * as facts from '@orchard/shared/facts'
  import * as forms from '@orchard/shared/forms'
  export const provided = { '@orchard/shared/facts': facts, '@orchard/shared/forms': forms }`

let hostBundle = ''
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: REPOSITORY },
    bundle: true,
    platform: 'node',
    write: false,
  })
  hostBundle = outputFiles[0]?.text ?? ''
})

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.unstubAllEnvs()
})

/** Puts a product API in this environment. */
async function responding(respond: RequestListener): Promise<void> {
  const server = createServer(respond).listen(0, '127.0.0.1')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.stubEnv('PRODUCT_API_HOST', `http://127.0.0.1:${port}`)
}

/** A product API whose own facts were changed. */
async function selling(change: (sheet: FactSheet) => void = () => undefined): Promise<string[]> {
  const asked: string[] = []
  const sheet = describeFacts(facts, forms)
  change(sheet)
  await responding(({ url = '' }, response) => {
    asked.push(url)
    response.end(JSON.stringify(sheet))
  })
  return asked
}

/** A candidate with a host and a remote, of which one changes. */
async function candidate(changing: string, bundle = hostBundle): Promise<Candidate> {
  const releasesDir = temporaryFolder()
  const host = await makeRelease(releasesDir, 'host', ID, {}, bundle)
  const content = await makeRelease(releasesDir, 'content', ID)
  const after = new Map([host, content].map((one) => [one.unit, one]))
  return { releasesDir, changing: new Set([changing]), after, before: new Map() }
}

it('passes a host that promises what the product API keeps', async () => {
  const asked = await selling()
  expect(await factsGate.check(await candidate('host'))).toMatchObject({ problems: [] })
  expect(asked).toEqual(['/op/facts'])
})

it('refuses a host that promises something else, and says what to do first', async () => {
  await selling((sheet) => {
    Object.assign(sheet.offers[0] ?? {}, { cents: 2_800 })
    Object.assign(sheet.forms['contact']?.['name'] ?? {}, { maxLength: 90 })
  })
  const then = 'start the product API with the new facts first, then npm run release -- host'
  expect((await factsGate.check(await candidate('host'))).problems).toEqual([
    `the new host differs: the site sells Learner monthly at 29, the product API at 28; ${then}`,
    `the new host differs: the site takes name of the form contact with maxLength 100, the product API 90; ${then}`,
  ])
})

it('lets a remote be released whatever the product API sells', async () => {
  const asked = await selling((sheet) => Object.assign(sheet.figures, { CONSENT_DAYS: 1 }))
  expect((await factsGate.check(await candidate('content'))).problems).toEqual([])
  expect(asked).toEqual([])
})

it('is skipped where the host is from before facts were provided', async () => {
  await selling()
  const findings = await factsGate.check(await candidate('host', 'exports.provided = {}'))
  expect(findings).toMatchObject({ problems: [], skipped: true })
  expect(findings.notes).toEqual(['Not compared: this host provides no facts'])
})

it.each<[string, () => Promise<unknown>, string]>([
  [
    'is not there',
    async () => vi.stubEnv('PRODUCT_API_HOST', `http://127.0.0.1:${await freePort()}`),
    'fetch failed',
  ],
  ['returns nothing', () => responding(() => undefined), 'aborted due to timeout'],
  [
    'does not have the address yet',
    () => responding((_request, response) => response.writeHead(404).end('{}')),
    'status 404',
  ],
])('is skipped with a note where the product API %s', async (_what, arrange, why) => {
  await arrange()
  const findings = await factsGate.check(await candidate('host'))
  expect(findings).toMatchObject({ problems: [], skipped: true })
  expect(findings.notes?.join()).toMatch(/^Not compared: http:.*\/op\/facts does not respond: /)
  expect(findings.notes?.join()).toContain(why)
})

it('does not need the settings of production', async () => {
  await selling()
  vi.stubEnv('NODE_ENV', 'production')
  expect(await factsGate.check(await candidate('host'))).toMatchObject({ problems: [] })
})
