import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { compiledFolder } from '@orchard/platform/composer-command'
import { filesBelow, REPOSITORY } from '@orchard/platform/workspace'
import { freePort } from '@orchard/shared/testing/free-port'
import {
  RUN_ENVIRONMENT,
  type ServerProcess,
  startProcess,
} from '@orchard/shared/testing/start-process'
import { STAND_IN_SECRET_KEY } from '@orchard/shared-node/payments-stand-in'
import { ask } from '@orchard/shared-node/testing/ask'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolder } from '../cluster/cluster-folder.ts'
import { databaseUrl, makeDatabase, postgresProcess } from '../cluster/databases.ts'
import { requirePrograms } from '../cluster/debian-programs.ts'
import { Supervisor } from '../cluster/supervisor.ts'
import { environmentOf, lastOf, readStages, takenFrom } from '../deploy/dockerfile.ts'

const run = promisify(execFile)
const INSTALL_WITHIN_MS = 400_000
/** Packages that only builds and tests need. */
const BUILD_TOOLS = ['@biomejs/biome', 'esbuild', 'tsx', 'typescript', 'vite', 'vitest']
/** Stand-ins, which no image has, and what they read beside their code. */
const STAND_INS = [
  'services/identity/dist',
  'services/payments/dist',
  'shared/src/styles/tokens.css',
]
const PRODUCTION = {
  SITE_ORIGIN: 'https://orchard.example',
  PRODUCT_API_HOST: 'https://api.orchard.example',
  COGNITO_USER_POOL_ID: 'eu-west-1_Example01',
  COGNITO_CLIENT_ID: 'exampleclient0123456789',
  SHUTDOWN_DELAY_MS: '0',
  HOST: '127.0.0.1',
}

const stages = readStages(await readFile(path.join(REPOSITORY, 'deploy/Dockerfile'), 'utf8'))
let folder: string
let app: string
let supervisor: Supervisor
let settings: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'production-'))
  await run('chmod', ['755', folder])
  app = path.join(folder, 'app')
  await installDependencies()
  const taken = [...stages.values()].flatMap((stage) => takenFrom(stage, 'build'))
  for (const part of [...new Set([...taken, ...STAND_INS])])
    await cp(path.join(REPOSITORY, compiledFolder(part)), path.join(app, part), {
      recursive: true,
    })
  await startDatabase()
}, INSTALL_WITHIN_MS)
afterAll(async () => {
  await supervisor?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The stages `manifests` and `dependencies` of the Dockerfile: manifests, and what they need at run time. */
async function installDependencies(): Promise<void> {
  const own = /^(?:[\w-]+\/|services\/[\w-]+\/|clients\/typescript\/)?package(?:-lock)?\.json$/
  const { stdout } = await run('git', ['ls-files', '*package.json', 'package-lock.json'], {
    cwd: REPOSITORY,
  })
  for (const file of stdout
    .trim()
    .split('\n')
    .filter((one) => own.test(one))) {
    await mkdir(path.join(app, path.dirname(file)), { recursive: true })
    await cp(path.join(REPOSITORY, file), path.join(app, file))
  }
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  await run('npm', ['ci', '--omit=dev', ...options], { cwd: app })
}

async function startDatabase(): Promise<void> {
  const programs = requirePrograms(() => undefined)
  const options = {
    folder: path.join(folder, 'postgresql'),
    port: await freePort(),
    password: 'secret',
  }
  await mkdir(path.join(folder, 'logs'))
  supervisor = new Supervisor({ cwd: folder, folder, print: () => undefined })
  await supervisor.start(postgresProcess(programs, options))
  makeDatabase(programs, options)
  settings = { DATABASE_URL: databaseUrl(options), KEY_SECRET: 'k'.repeat(40) }
}

/** Starts the command of an image, with its environment. */
function startImage(
  name: string,
  portVariable: string,
  own: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const stage = stages.get(name)
  if (!stage) throw new Error(`There is no image ${name}`)
  const { [portVariable]: _, ...environment } = environmentOf(stage)
  const [, ...parameters]: string[] = JSON.parse(lastOf(stage, 'CMD'))
  return start(parameters, portVariable, { ...environment, ...PRODUCTION, ...own })
}

function start(
  parameters: readonly string[],
  portVariable: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const inPlace = parameters.map((one) => (one.endsWith('.js') ? path.join(app, one) : one))
  return startProcess(inPlace, { ...RUN_ENVIRONMENT, ...environment }, { portVariable })
}

/** Trusts, under a name that production takes, whoever signed the releases of a folder. */
async function trustKeysOf(releasesDir: string, file: string): Promise<void> {
  const list = await readFile(path.join(releasesDir, 'trusted-keys.json'), 'utf8')
  const { keys }: { keys: { publicKey: string }[] } = JSON.parse(list)
  const command = ['--import', 'tsx', 'platform/src/cli/keys-cli.ts', 'trust']
  for (const { publicKey } of keys)
    await run(
      process.execPath,
      [...command, publicKey, '--name', 'production-test', '--units', '*'],
      { cwd: REPOSITORY, env: { ...process.env, TRUSTED_KEYS: file } },
    )
}

/** Leaves the list of APIs where an earlier run would have: nothing responds at the site's origin. */
async function keepList(dataDir: string): Promise<void> {
  const releasesDir = path.resolve(REPOSITORY, process.env['RELEASES_DIR'] || '.releases')
  const { live } = JSON.parse(await readFile(path.join(releasesDir, 'registry.json'), 'utf8'))
  const kept = path.join(dataDir, 'product-api')
  await mkdir(kept, { recursive: true, mode: 0o700 })
  await cp(
    path.join(releasesDir, 'catalogue', live.catalogue, 'client/data/contracts.json'),
    path.join(kept, 'catalogue.json'),
  )
}

async function expectReady({ origin }: ServerProcess): Promise<void> {
  expect((await ask(`${origin}/readyz`)).status).toBe(200)
}

it('has no build tools', async () => {
  const manifests = (await filesBelow(path.join(app, 'node_modules'))).filter((file) =>
    /(?:^|\/)package\.json$/.test(file),
  )
  expect(manifests.length).toBeGreaterThan(200)
  const tools = BUILD_TOOLS.filter((tool) =>
    manifests.some((file) =>
      `/node_modules/${file}`.endsWith(`/node_modules/${tool}/package.json`),
    ),
  )
  expect(tools).toEqual([])
})

it('has a proxy configuration that HAProxy takes', async () => {
  const { certificate } = await openFolder({ DATA_DIR: folder })
  const pem = path.join(path.dirname(certificate), 'proxy.pem')
  const config = await readFile(path.join(REPOSITORY, 'deploy/haproxy.cfg'), 'utf8')
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, config.replaceAll('/etc/orchard/proxy.pem', pem))
  const { haproxy } = requirePrograms(() => undefined)
  const { stdout } = await run(haproxy, ['-c', '-f', file])
  expect(stdout).toContain('Configuration file is valid')
})

it('serves pages', async () => {
  const releasesDir = path.resolve(REPOSITORY, process.env['RELEASES_DIR'] || '.releases')
  const trusted = path.join(folder, 'trusted-keys.json')
  await trustKeysOf(releasesDir, trusted)
  await using composer = await startImage('composer', 'PORT', {
    RELEASES_DIR: releasesDir,
    TRUSTED_KEYS: trusted,
  })
  await expectReady(composer)
  const { body, status } = await ask(`${composer.origin}/pricing`, {
    'accept-encoding': 'identity',
  })
  expect(status).toBe(200)
  expect(`${body}`).toContain('<h1')
})

it('brings the tables up to date by the command, and stores what visitors send', async () => {
  const { stdout } = await run(
    process.execPath,
    [path.join(app, 'services/product-api/dist/migrate.js')],
    { env: { ...RUN_ENVIRONMENT, ...settings } },
  )
  expect(stdout).toContain('Applied 0000_submissions')
  const dataDir = path.join(folder, 'product-api')
  await keepList(dataDir)
  await using api = await startImage('product-api', 'PRODUCT_API_PORT', {
    ...settings,
    DATA_DIR: dataDir,
    UPSTREAM_BASE_URL: 'http://127.0.0.1:9',
    BILLING: 'off',
  })
  await expectReady(api)
  const response = await fetch(`${api.origin}/op/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.org',
      topic: 'question',
      message: 'Does it run without build tools?',
    }),
  })
  expect(response.status, await response.clone().text()).toBe(201)
  expect(await response.json()).toEqual({ received: true })
})

it('computes responses, and reads a picture in a thread', async () => {
  await using service = await startImage('data-apis', 'DATA_APIS_PORT', {})
  await expectReady(service)
  const { apis }: { apis: string[] } = JSON.parse(`${(await ask(service.origin)).body}`)
  expect(apis.length).toBeGreaterThan(100)
  const cities = JSON.parse(`${(await ask(`${service.origin}/cities?name=Paris`)).body}`)
  expect(cities[0]).toMatchObject({ name: 'Paris', country: 'FR' })
  const read = await fetch(`${service.origin}/image-to-text`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png' },
    body: await readFile(path.join(REPOSITORY, 'remote-catalogue/pictures/letter.png')),
  })
  expect(read.status, await read.clone().text()).toBe(200)
})

it('loads every data API', async () => {
  const script = `import { readdirSync } from 'node:fs'
    for (const folder of ['apis', 'pictures/apis'])
      for (const file of readdirSync(process.argv[1] + '/' + folder)) {
        const { default: api } = await import(process.argv[1] + '/' + folder + '/' + file)
        if (!api) throw new Error(file + ' has no API')
        console.log(file)
      }
    process.exit()`
  const dist = path.join(app, 'services/data-apis/dist')
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, dist])
  expect(stdout.trim().split('\n').length).toBeGreaterThan(100)
})

it('runs the stand-ins, for a cluster on one machine', async () => {
  const own = { SHUTDOWN_DELAY_MS: '0', DATA_DIR: folder }
  await using identity = await start(['services/identity/dist/main.js'], 'IDENTITY_PORT', own)
  await expectReady(identity)
  const keys = await ask(`${identity.origin}/us-west-2_OrchardDev/.well-known/jwks.json`)
  expect(JSON.parse(`${keys.body}`).keys).not.toHaveLength(0)
  await using payments = await start(['services/payments/dist/main.js'], 'PAYMENTS_PORT', own)
  await expectReady(payments)
  const prices = await ask(`${payments.origin}/v1/prices`, {
    authorization: `Bearer ${STAND_IN_SECRET_KEY}`,
  })
  expect(prices.status, `${prices.body}`).toBe(200)
})
