import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requireChromium } from '@orchard/platform/chromium'
import { COMPILED } from '@orchard/platform/composer-command'
import { REPOSITORY } from '@orchard/platform/workspace'
import { holdBar } from '@orchard/shared/testing/bars'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPorts } from './cluster-ports.ts'
import { makeDatabase } from './databases.ts'
import { requirePrograms } from './debian-programs.ts'
import type { ClusterSecrets } from './own-processes.ts'
import { ask, type Customers, customersOf } from './testing/customers.ts'
import { type RunningCluster, startCluster } from './testing/running-cluster.ts'

/** What an operator does on the second day, by commands alone and then in the console, on a cluster. */

const LIMIT_MINUTES = 5
const NEXT_SECRET = randomBytes(36).toString('base64url')

let cluster: RunningCluster
let secrets: ClusterSecrets
let ports: ReturnType<typeof readPorts>
let customers: Customers
let files: string
beforeAll(async () => {
  // Keys of both secrets count while one replaces the other.
  cluster = await startCluster([], { KEY_SECRET_ALSO: NEXT_SECRET, LOG_LEVEL: 'info' })
  secrets = JSON.parse(readFileSync(path.join(cluster.folder, 'secrets.json'), 'utf8'))
  ports = readPorts({ CLUSTER_PORT: String(cluster.port) })
  customers = customersOf(cluster)
  files = mkdtempSync(path.join(tmpdir(), 'day-two-'))
}, 600_000)
afterAll(async () => {
  await cluster?.stop()
  if (files) rmSync(files, { recursive: true })
})

/** A task of the table in docs/operations.md: how long it takes is handed to the report. */
function task(name: string, work: () => Promise<void>): void {
  it(name, async () => {
    const start = performance.now()
    await work()
    const value = Math.round((performance.now() - start) / 600) / 100
    holdBar({ name: `Day two: ${name}`, value, limit: LIMIT_MINUTES, unit: 'min' })
  })
}

/** Runs a command of operators as the documents say. */
async function run(
  name: string,
  given: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(process.execPath, [`services/product-api/${COMPILED}/${name}.js`, ...given], {
    cwd: REPOSITORY,
    env: {
      ...RUN_ENVIRONMENT,
      DATABASE_URL: databaseUrl('orchard'),
      KEY_SECRET: secrets.keySecret,
      OPERATOR_TOKEN: secrets.operatorToken,
      OPERATOR_NAME: 'operator',
      OPERATOR_URL: cluster.productApi,
      NODE_EXTRA_CA_CERTS: cluster.certificate,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  const [code] = await once(child, 'close')
  expect(code, output).toBe(0)
  return output
}

const databaseUrl = (name: string) =>
  `postgres://orchard:${secrets.database}@127.0.0.1:${ports.postgres}/${name}`
const operator = (...given: string[]) => run('operator', given)
const because = (why: string) => ['--reason', why]

/** Somebody who has signed up, with the id of the account. */
async function customer() {
  const person = await customers.signUp()
  const [, id = ''] = /^([0-9a-f-]{36}) {2}/m.exec(await operator('find', person.email)) ?? []
  return { ...person, id }
}

const call = (key: string, query = '') =>
  ask(`${cluster.productApi}/v1/uuid${query}`, { headers: { 'x-api-key': key } })
const statusOf = async (key: string) => (await call(key)).status

task('find a customer by the beginning of a key, and see why calls fail', async () => {
  const { id, key } = await customer()
  const failed = await call(key, '?count=nonsense')
  expect(failed.status).toBe(400)
  expect(await operator('find', key.slice(0, 16))).toContain(id)
  const requestId = String(failed.headers['x-request-id'])
  await waitFor(async () => expect(await operator('show', id)).toContain(requestId))
})

task('find the API, the key and the customer of a request by its ID', async () => {
  const { id, key } = await customer()
  const requestId = String((await call(key)).headers['x-request-id'])
  const logs = path.join(cluster.folder, 'logs')
  await waitFor(async () => {
    const lines = readdirSync(logs)
      .filter((name) => name.startsWith('product-api'))
      .flatMap((name) => readFileSync(path.join(logs, name), 'utf8').split('\n'))
      .filter((line) => line.includes(requestId))
    expect(lines.join()).toContain(`"account":"${id}"`)
    expect(lines.join()).toContain('"api":"uuid"')
    expect(lines.join()).not.toContain(key)
  })
})

task('see which API fails', async () => {
  const { key } = await customer()
  await call(key, '?count=nonsense')
  const texts = await Promise.all(
    ports.productApis.map(async (port) => (await ask(`http://127.0.0.1:${port}/metrics`)).text),
  )
  await waitFor(async () => expect(await operator('apis')).toMatch(/^uuid .* [1-9]\d* refused$/m))
  expect(texts.join()).toMatch(/api_calls_total\{[^}]*api="uuid"[^}]*class="4xx"[^}]*\} [1-9]/)
})

task('suspend a customer, and let them go on', async () => {
  const { id, key } = await customer()
  expect(await statusOf(key)).toBe(200)
  await operator('suspend', 'account', id, ...because('A stolen key'))
  // Both instances follow.
  await waitFor(async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(key)))
    expect(new Set(statuses)).toEqual(new Set([403]))
  })
  const [, suspension = ''] =
    /suspension ([0-9a-f-]{36}) .* active/.exec(await operator('show', id)) ?? []
  await operator('lift', suspension, ...because('They replaced it'))
  await waitFor(async () => expect(await statusOf(key)).toBe(200))
})

task('refund a part of an invoice, then the rest', async () => {
  const person = await customer()
  await customers.buy(person)
  const [, invoice = ''] = /^(in_\w+)/m.exec(await operator('invoices', person.id)) ?? []
  const part = await operator('refund', invoice, '--amount', '12.50', ...because('A mistake'))
  expect(part).toContain('The plan stays')
  const rest = await operator('refund', invoice, ...because('They cancelled'))
  expect(rest).toContain('Its plan ends')
  expect(await operator('show', person.id)).toContain('  free  ')
})

task('delete a person with a receipt', async () => {
  const { email, id, key } = await customer()
  expect(await operator('delete', id, ...because('Asked for'))).toMatch(/^Receipt [0-9a-f-]{36}$/m)
  await waitFor(async () => expect(await statusOf(key)).toBe(401))
  expect(await operator('find', email)).toContain('No account was found.')
})

task('announce an incident without a release, and end it', async () => {
  const title = `Slow responses ${randomUUID()}`
  const made = await operator(
    'announce',
    'incident',
    title,
    '--text',
    'We are looking into it.',
    ...because('Alerts'),
  )
  const [, announcement = ''] = /([0-9a-f-]{36})/.exec(made) ?? []
  await waitFor(async () => {
    expect((await ask(`${cluster.site}/`)).text).toContain(title)
    expect((await ask(`${cluster.site}/status.md`)).text).toContain(title)
    expect((await ask(`${cluster.site}/status/feed.xml`)).text).toContain(title)
  })
  await operator('end', announcement, ...because('It is over'))
  await waitFor(async () => expect((await ask(`${cluster.site}/`)).text).not.toContain(title))
})

task('see searches without a result, live sources, releases, and what waits', async () => {
  expect(await operator('releases')).toContain('operations')
  for (const name of ['searches', 'sources', 'overview']) await operator(name)
})

task('rotate the key secret while customers call', async () => {
  const { key } = await customer()
  const [next, old] = [NEXT_SECRET, secrets.keySecret]
  expect(
    await run('rotate-secret', because('Once a year'), { KEY_SECRET: next, KEY_SECRET_ALSO: old }),
  ).toMatch(/Sealed [1-9]/)
  expect(await statusOf(key)).toBe(200)
})

task('upgrade: the schema, then one instance after the other, while customers call', async () => {
  const { key } = await customer()
  await run('migrate')
  const statuses: number[] = []
  let isOver = false
  const calling = (async () => {
    while (!isOver) statuses.push(await statusOf(key))
  })()
  for (const service of ['data-apis', 'product-api', 'composer']) await cluster.roll(service)
  isOver = true
  await calling
  // A customer of the free plan may be too fast, and nothing else.
  expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([200]))
})

task('back up, and restore into an empty database', async () => {
  const file = path.join(files, 'all.gz')
  const secret = { KEY_SECRET: NEXT_SECRET, KEY_SECRET_ALSO: secrets.keySecret }
  await run('backup', [file, ...because('Before a rehearsal')], secret)
  const postgres = { folder: '', port: ports.postgres, password: secrets.database }
  makeDatabase(
    requirePrograms(() => undefined),
    postgres,
    'rehearsal',
  )
  const place = { DATABASE_URL: databaseUrl('rehearsal') }
  await run('restore', [file, ...because('A rehearsal')], { ...place, ...secret })
})

task('read what was done, in a log that is whole', async () => {
  const log = await operator('log')
  for (const act of ['suspend', 'refund', 'delete', 'back up', 'rotate key secret'])
    expect(log).toContain(act)
  expect(await operator('check-log')).toContain('entries are as they were written')
})

it('is done in the console as well', { timeout: 300_000 }, async () => {
  const start = performance.now()
  const child = spawn(
    'npx',
    [
      'playwright',
      'test',
      '-c',
      'e2e/playwright.cluster.config.ts',
      '--reporter=dot',
      'operations',
    ],
    {
      cwd: REPOSITORY,
      env: {
        ...process.env,
        CHROMIUM_PATH: await requireChromium(),
        E2E_PORT: String(cluster.port),
        E2E_SCHEME: 'https',
        NODE_EXTRA_CA_CERTS: cluster.certificate,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  const [status] = await once(child, 'exit')
  expect(status, output).toBe(0)
  const value = Math.round((performance.now() - start) / 600) / 100
  holdBar({ name: 'Day two: all in the console', value, limit: LIMIT_MINUTES, unit: 'min' })
})
