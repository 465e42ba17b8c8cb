import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyPair } from '#src/signing/key-pair.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { editKeys } from './keys.ts'

const OLD = 'aaaaaaaaaaaa'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command as `npm run keys -- …` does. */
function keys(args: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  return editKeys(args === '' ? [] : args.split(' '), {
    DATA_DIR: path.join(folder, 'data'),
    RELEASES_DIR: path.join(folder, 'releases'),
    ...environment,
  })
}

it('makes a key that only its owner may read, lists it, has it trusted elsewhere, and revokes it', async () => {
  const made = await keys('create --name anna --units catalogue,content')
  const file = path.join(folder, 'data', 'keys', 'anna.pem')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { id, publicKey } = await readKeyPair(file)
  expect(made).toContain(publicKey)
  expect(made).not.toContain('PRIVATE KEY')
  const secret = (await readFile(file, 'utf8')).split('\n')[1] ?? ''
  expect(made).not.toContain(secret)

  await expect(keys('create --name anna --units content')).rejects.toThrow('exists already')
  expect(await keys('list')).toContain(`${id}  anna             catalogue, content, since `)

  const TRUSTED_KEYS = path.join(folder, 'elsewhere', 'trusted-keys.json')
  const command = made.split('npm run keys -- ')[1]?.trim().replaceAll("'", '') ?? ''
  expect(await keys(command, { TRUSTED_KEYS })).toContain('anna may release catalogue')
  expect(await keys('list', { TRUSTED_KEYS })).toContain(id)

  const rehearsed = await keys('revoke anna --dry-run')
  expect(rehearsed).toContain(`The key ${id} of anna would be revoked; nothing was changed`)
  expect(await keys('list')).not.toContain('revoked')
  expect(await keys('revoke anna')).toContain(`The key ${id} of anna is revoked`)
  expect(await keys('list')).toContain('revoked on ')
  await expect(keys('revoke anna')).rejects.toThrow('anna is revoked already')
})

it('signs a stored release that was never signed', async () => {
  const releases = path.join(folder, 'releases')
  await makeRelease(releases, 'content', OLD)
  const RELEASE_KEY = path.join(folder, 'bert.pem')
  await keys('create --name bert --units content', { RELEASE_KEY })
  const signed = await keys(`sign content@${OLD}`, { RELEASE_KEY })
  expect(signed).toContain(`content@${OLD} is signed by bert`)
  await expect(keys(`sign host@${OLD}`, { RELEASE_KEY })).rejects.toThrow(
    'bert may release content, but not host',
  )
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
  await expect(keys(args)).rejects.toThrow(words)
})
