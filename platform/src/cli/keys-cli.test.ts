import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyPair } from '#src/signing/key-pair.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'

const CLI = path.join(import.meta.dirname, 'keys-cli.ts')
const OLD = 'aaaaaaaaaaaa'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command as `npm run keys -- …` does. */
async function keys(args: string, environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...args.split(' ')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: path.join(folder, 'data'),
      RELEASES_DIR: path.join(folder, 'releases'),
      ...environment,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

it('makes a key that only its owner may read, lists it, has it trusted elsewhere, and revokes it', async () => {
  const made = await keys('create --name anna --units catalogue,content')
  expect(made.code, made.output).toBe(0)
  const file = path.join(folder, 'data', 'keys', 'anna.pem')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { id, publicKey } = await readKeyPair(file)
  expect(made.output).toContain(publicKey)
  expect(made.output).not.toContain('PRIVATE KEY')
  const secret = (await readFile(file, 'utf8')).split('\n')[1] ?? ''
  expect(made.output).not.toContain(secret)

  const again = await keys('create --name anna --units content')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('exists already') })
  expect((await keys('list')).output).toContain(
    `${id}  anna             catalogue, content, since `,
  )

  const TRUSTED_KEYS = path.join(folder, 'elsewhere', 'trusted-keys.json')
  const command = made.output.split('npm run keys -- ')[1]?.trim().replaceAll("'", '') ?? ''
  expect((await keys(command, { TRUSTED_KEYS })).output).toContain('anna may release catalogue')
  expect((await keys('list', { TRUSTED_KEYS })).output).toContain(id)

  expect((await keys('revoke anna')).output).toContain(`The key ${id} of anna is revoked`)
  expect((await keys('list')).output).toContain('revoked on ')
  expect((await keys('revoke anna')).output).toContain('anna is revoked already')
})

it('signs a stored release that was never signed', async () => {
  const releases = path.join(folder, 'releases')
  await makeRelease(releases, 'content', OLD)
  const RELEASE_KEY = path.join(folder, 'bert.pem')
  expect((await keys(`create --name bert --units content`, { RELEASE_KEY })).code).toBe(0)
  const signed = await keys(`sign content@${OLD}`, { RELEASE_KEY })
  expect(signed.output).toContain(`content@${OLD} is signed by bert`)
  const other = await keys(`sign host@${OLD}`, { RELEASE_KEY })
  expect(other.output).toContain('bert may release content, but not host')
})

it.each([
  ['', 'Usage:'],
  ['make', 'Usage:'],
  ['--nonsense', "npm run keys: Unknown option '--nonsense'"],
  ['list --name anna', "npm run keys -- list: Unknown option '--name'"],
  ['create --name anna', 'Usage:'],
  ['create --name Anna --units content', '--name must be'],
  ['create --name carl --units content,Tools', '--units: Tools cannot be a unit'],
  ['create --name carl --units *,content', '--units takes * alone'],
  ['create --name development --units *', 'development is the name of keys that are made alone'],
  ['trust abc --name carl --units content', 'abc is no public Ed25519 key'],
  ['revoke nobody', 'lists no key of nobody'],
  ['sign content', 'Usage:'],
])('refuses "%s"', async (args, words) => {
  const { code, output } = await keys(args)
  expect(output).toContain(words)
  expect(code).toBe(1)
})
