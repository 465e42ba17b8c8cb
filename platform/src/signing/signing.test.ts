import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goLive } from '#src/publish/go-live.ts'
import { movePointers } from '#src/publish/move-pointers.ts'
import { rollbackUnits } from '#src/publish/rollback.ts'
import { rolloutUnit } from '#src/publish/rollout.ts'
import { releasesSignedBy, signStored } from '#src/publish/sign-stored.ts'
import { signFolder } from '#src/publish/signed-release.ts'
import { Staging } from '#src/publish/staging.ts'
import { releaseFolder } from '#src/registry/layout.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { type ReleaseSet, readReleaseSet } from '#src/serve/variants/release-set.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { Mirror } from '#src/stores/mirror.ts'
import { Bucket } from '#src/stores/s3-bucket.ts'
import { S3Store } from '#src/stores/s3-store.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { startObjectStore, TEST_KEYS } from '#src/testing/object-store.ts'
import { unwatched } from '#src/testing/unwatched.ts'
import { addTrustedKey, revokeKey } from './edit-trusted-keys.ts'
import { type KeyPair, temporaryKeyPair } from './key-pair.ts'
import { Publisher } from './publisher.ts'
import { signatureFile } from './signature.ts'
import { TrustedKeys } from './trusted-keys.ts'

const HOST = 'aaaaaaaaaaaa'
const OLD = 'bbbbbbbbbbbb'
const NEW = 'cccccccccccc'

/** A store, and what an attacker who may write there does to a file. */
interface Place {
  store: ReleaseStore
  tamper(file: string, text: string): Promise<void>
  close(): Promise<void>
}

async function folderPlace(): Promise<Place> {
  const place = path.join(folder, 'store')
  await mkdir(place)
  return {
    store: new FileStore(place),
    tamper: (file, text) => writeFile(path.join(place, file), text),
    close: async () => {},
  }
}

async function bucketPlace(): Promise<Place> {
  const server = await startObjectStore()
  const address = { endpoint: server.origin, region: 'us-east-1', bucket: 'releases', prefix: '' }
  return {
    store: new S3Store(new Bucket({ ...address, ...TEST_KEYS })),
    async tamper(file, text) {
      server.objects.set(file, { body: Buffer.from(text), etag: text, changedAt: new Date() })
    },
    close: server.close,
  }
}

let folder: string
let place: Place
let keys: TrustedKeys
let lines: string[]
const owner: KeyPair = temporaryKeyPair()
const anna: KeyPair = temporaryKeyPair()
const bert: KeyPair = temporaryKeyPair()

const publisher = (pair: KeyPair) => new Publisher({ keys, loadPair: async () => pair })
/** The tools of somebody, on a machine of their own. */
const toolsOf = (pair: KeyPair) =>
  new Staging(place.store, path.join(folder, `tools-${pair.id}`), publisher(pair))

async function release(pair: KeyPair, unit: Unit, id: string, bundle = '') {
  const tools = toolsOf(pair)
  await makeRelease(tools.builtDir, unit, id, { provides: {} }, bundle)
  await goLive(tools, { [unit]: id }, { action: 'release', gates: [] })
}

/** Puts a release in place that no tool would, and points at it. */
async function smuggle(spoil: (built: string) => Promise<void>): Promise<void> {
  const built = path.join(folder, 'smuggled')
  await makeRelease(built, 'content', NEW)
  const from = releaseFolder(built, 'content', NEW)
  await spoil(from)
  await place.store.putRelease('content', NEW, from)
  const { registry } = await place.store.readRegistry()
  await movePointers(place.store, { content: NEW }, { action: 'release' }, registry.live)
}

/** What a composer makes of the store's registry, with what it serves already. */
async function compose(before: ReleaseSet | null = null): Promise<ReleaseSet> {
  const { store } = place
  const releasesDir = store instanceof FileStore ? store.place : path.join(folder, 'cache')
  if (!(store instanceof FileStore)) {
    const options = {
      watched: unwatched,
      pollMs: 60_000,
      report: () => undefined,
      now: () => performance.now(),
    }
    await new Mirror(store, releasesDir, options).sync()
  }
  const registry = await readRegistry(releasesDir)
  return readReleaseSet({ releasesDir, keys }, registry, (line) => lines.push(line), [], before)
}

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('releases in %s', (_name, open) => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'signing-'))
    lines = []
    const file = path.join(folder, 'trusted-keys.json')
    keys = new TrustedKeys(file)
    await addTrustedKey(file, { ...owner, name: 'owner', units: ['*'] })
    await addTrustedKey(file, { ...anna, name: 'anna', units: ['content'] })
    await addTrustedKey(file, { ...bert, name: 'bert', units: ['catalogue'] })
    place = await open()
    const remoteEntries = 'exports.provided = {}; exports.renderSite = () => {}'
    await release(owner, 'host', HOST, remoteEntries)
    await release(anna, 'content', OLD, 'exports.remote = { contract: 1 }')
  })
  afterEach(async () => {
    await place.close()
    await rm(folder, { recursive: true })
  })

  it('are served when somebody who may release the unit has signed them', async () => {
    const set = await compose()
    expect(set).toMatchObject({ isWhole: true, key: `host@${HOST}+content@${OLD}` })
    const { history } = (await place.store.readRegistry()).registry
    expect(history.map(({ by }) => by)).toEqual(['owner', 'anna'])
  })

  it.each<[string, (built: string) => Promise<void>, string]>([
    ['unsigned', async () => {}, 'it is not signed'],
    [
      'signed with a key that nobody trusts',
      (built) => signFolder(built, { pair: temporaryKeyPair() }),
      'which is not trusted',
    ],
    [
      'signed by somebody who releases another unit',
      (built) => signFolder(built, { pair: bert }),
      'it is signed by bert, who may release catalogue only',
    ],
    [
      'signed, and its manifest altered',
      async (built) => {
        await signFolder(built, { pair: anna })
        const file = path.join(built, 'release.json')
        await writeFile(file, `${await readFile(file, 'utf8')} `)
      },
      'its release.json is not what was signed',
    ],
    [
      'altered, with the signature given to the altered manifest',
      async (built) => {
        await signFolder(built, { pair: anna })
        const file = path.join(built, 'release.json')
        const manifest = await readFile(file)
        const signature = await readFile(path.join(built, signatureFile(manifest)))
        const altered = Buffer.from(`${manifest} `)
        await writeFile(file, altered)
        await writeFile(path.join(built, signatureFile(altered)), signature)
      },
      'its release.json is not what anna signed',
    ],
    [
      'another one under its name',
      async (built) => {
        const manifest = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8'))
        const text = JSON.stringify({ ...manifest, release: OLD })
        await writeFile(path.join(built, 'release.json'), text)
        await signFolder(built, { pair: anna })
      },
      `its release.json is that of content@${OLD}`,
    ],
    [
      'one that does not list its files',
      async (built) => {
        const file = path.join(built, 'release.json')
        const { files: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
        await writeFile(file, JSON.stringify(manifest))
        await signFolder(built, { pair: anna })
      },
      'does not list its files',
    ],
    [
      'signed in a form that is none',
      async (built) => {
        const manifest = await readFile(path.join(built, 'release.json'))
        await writeFile(path.join(built, signatureFile(manifest)), '{"schema":2}')
      },
      'its signature is malformed',
    ],
  ])('are refused when the next one is %s; what is served stays', async (_what, spoil, why) => {
    const before = await compose()
    await smuggle(spoil)
    const set = await compose(before)
    expect(set.isWhole).toBe(false)
    expect(set.remotes.map(({ release: id }) => id)).toEqual([OLD])
    expect(lines).toEqual([expect.stringContaining(`content stays at ${OLD}, ${NEW} is unusable`)])
    expect(lines[0]).toContain(why)
  })

  it('are refused when a file of the next one was altered', async () => {
    const before = await compose()
    await smuggle(async (built) => {
      await signFolder(built, { pair: anna })
      await writeFile(path.join(built, 'server', 'bundle.cjs'), 'steal()')
    })
    const why = `content@${NEW}: server/bundle.cjs is not what was built`
    if (place.store instanceof FileStore) {
      const set = await compose(before)
      expect(set.remotes.map(({ release: id }) => id)).toEqual([OLD])
      expect(lines[0]).toContain(why)
    } else await expect(compose(before)).rejects.toThrow(why)
  })

  it('of a host that is refused leave the composer at what it has', async () => {
    await compose()
    const revoked = new Date('2026-11-20T12:00:00Z')
    await revokeKey(keys.file, 'owner', revoked)
    await expect(compose()).rejects.toThrow(
      `host@${HOST} is refused: it is signed with the key of owner, which was revoked on 2026-11-20`,
    )
  })

  it('are refused once their key is revoked, until somebody signs them again', async () => {
    const before = await compose()
    const next = temporaryKeyPair()
    await addTrustedKey(keys.file, { ...next, name: 'anna', units: ['content'] })
    await revokeKey(keys.file, anna.id, new Date('2026-11-20T12:00:00Z'))
    expect(await releasesSignedBy(place.store, anna.id)).toEqual([`content@${OLD}`])

    // A running composer keeps what it serves; one that starts leaves it out.
    expect((await compose(before)).remotes.map(({ release: id }) => id)).toEqual([OLD])
    expect((await compose()).remotes).toEqual([])
    expect(lines.at(-1)).toContain('of anna, which was revoked on 2026-11-20')

    await expect(signStored(toolsOf(anna), 'content', OLD)).rejects.toThrow('was revoked')
    expect(await signStored(toolsOf(next), 'content', OLD)).toBe('anna')
    expect(await compose()).toMatchObject({ isWhole: true, key: `host@${HOST}+content@${OLD}` })
    expect(await releasesSignedBy(place.store, anna.id)).toEqual([])
  })

  it('of a rotated key and of the one before are both served', async () => {
    const next = temporaryKeyPair()
    await addTrustedKey(keys.file, { ...next, name: 'anna', units: ['content'] })
    await release(next, 'content', NEW, 'exports.remote = { contract: 1 }')
    expect(await compose()).toMatchObject({ key: `host@${HOST}+content@${NEW}` })
    expect(await rollbackUnits(toolsOf(next), { content: null })).toEqual({ content: OLD })
    expect(await compose()).toMatchObject({ key: `host@${HOST}+content@${OLD}` })
  })

  it('are made by nobody without a key for the unit', async () => {
    const before = (await place.store.readRegistry()).registry
    await expect(release(bert, 'content', NEW)).rejects.toThrow(
      'bert may release catalogue, but not content',
    )
    await expect(release(temporaryKeyPair(), 'content', NEW)).rejects.toThrow('is not in')
    await expect(rollbackUnits(toolsOf(bert), { host: OLD })).rejects.toThrow()
    expect((await place.store.readRegistry()).registry).toEqual(before)
    expect(await place.store.hasRelease('content', NEW)).toBe(false)
  })

  it('that were altered or whose key is revoked are refused by the tools, too', async () => {
    await release(anna, 'content', NEW, 'exports.remote = { contract: 1 }')
    const before = (await place.store.readRegistry()).registry
    await place.tamper(`content/${OLD}/server/bundle.cjs`, 'steal()')
    const tampered = `content@${OLD}: server/bundle.cjs is not what was built`
    const back = () => rollbackUnits(toolsOf(anna), { content: null })
    await expect(back()).rejects.toThrow(tampered)
    const trial = { unit: 'content', release: OLD, percent: 5 }
    await expect(rolloutUnit(toolsOf(anna), trial, () => undefined)).rejects.toThrow(tampered)
    await expect(signStored(toolsOf(anna), 'content', OLD)).rejects.toThrow(tampered)
    await revokeKey(keys.file, 'anna', new Date('2026-11-20T12:00:00Z'))
    const byOwner = rollbackUnits(toolsOf(owner), { content: null })
    await expect(byOwner).rejects.toThrow(
      `content@${OLD} is refused: it is signed with the key of anna, which was revoked`,
    )
    expect((await place.store.readRegistry()).registry).toEqual(before)
  })

  it('whose key was revoked give way to the next release', async () => {
    await revokeKey(keys.file, 'anna', new Date())
    await release(owner, 'content', NEW, 'exports.remote = { contract: 1 }')
    expect(await compose()).toMatchObject({ key: `host@${HOST}+content@${NEW}` })
  })
})
