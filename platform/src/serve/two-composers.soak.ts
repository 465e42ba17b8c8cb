import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { HOUR_MS } from '@orchard/shared/format'
import { holdBar } from '@orchard/shared/testing/bars'
import { afterEach, expect, it, vi } from 'vitest'
import { releaseFolder } from '#src/registry/layout.ts'
import { readRegistry } from '#src/registry/registry-file.ts'
import { trustedKeysPath } from '#src/signing/trusted-keys.ts'
import { openStore } from '#src/stores/open-store.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { BUILT_RELEASES } from '#src/testing/copy-releases.ts'
import { startObjectStore, TEST_KEYS } from '#src/testing/object-store.ts'
import { signAnew } from '#src/testing/sign-release.ts'
import { PATIENT, startComposer } from './testing/composer-process.ts'

const RELEASES = 20
const UNIT = 'account'
const PAGE = '/signin'
/** The second composer does not look by itself while the test runs. */
const NEVER_MS = String(HOUR_MS)

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A store of releases for two composers, filled with what was built last. */
interface SharedStore {
  store: ReleaseStore
  /** The settings of a composer; each has a cache of its own where the store is a bucket. */
  settings(composer: string): Record<string, string>
}

async function folderStore(folder: string): Promise<SharedStore> {
  const releasesDir = path.join(folder, 'releases')
  const settings = { ...PATIENT, ...trusting(folder), RELEASES_DIR: releasesDir }
  return { store: openStore(settings, releasesDir), settings: () => settings }
}

async function bucketStore(folder: string): Promise<SharedStore> {
  const server = await startObjectStore()
  closers.push(server.close)
  const settings = {
    ...PATIENT,
    ...trusting(folder),
    RELEASES_STORE: 's3://releases/site',
    S3_ENDPOINT: server.origin,
    S3_ACCESS_KEY_ID: TEST_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: TEST_KEYS.secretAccessKey,
  }
  const cacheOf = (composer: string) => path.join(folder, `cache-${composer}`)
  return {
    store: openStore(settings, folder),
    settings: (composer) => ({ ...settings, RELEASES_DIR: cacheOf(composer) }),
  }
}

const copiesIn = (folder: string) => path.join(folder, 'copies')
/** Copies are signed by the test. */
const trusting = (folder: string) => ({ TRUSTED_KEYS: trustedKeysPath({}, copiesIn(folder)) })

/** Stores a copy of a built release under an id, in which nothing but its name and its signature is another. */
async function put(folder: string, store: ReleaseStore, unit: string, release: string) {
  const built = (await readRegistry(BUILT_RELEASES)).live[unit] ?? ''
  const copy = releaseFolder(copiesIn(folder), unit, release)
  await cp(releaseFolder(BUILT_RELEASES, unit, built), copy, { recursive: true })
  const file = path.join(copy, 'release.json')
  const manifest: ReleaseManifest = JSON.parse(await readFile(file, 'utf8'))
  const renamed = { ...manifest, release, base: `/_mf/${unit}/${release}/` }
  await writeFile(file, JSON.stringify(renamed))
  await signAnew(copiesIn(folder), unit, release)
  await store.putRelease(unit, release, copy)
}

async function release(store: ReleaseStore, unit: string, id: string): Promise<void> {
  await updateRegistry(store, (now) => {
    const generation = now.generation + 1
    const previous = now.live[unit] ?? null
    const at = new Date().toISOString()
    const change = { generation, unit, release: id, previous, action: 'release' as const, at }
    return {
      ...now,
      generation,
      live: { ...now.live, [unit]: id },
      history: [...now.history, change],
    }
  })
}

/** The files of releases that a page names, and the remote entry of the release that it is of. */
function filesOf(html: string, release: string): string[] {
  const names =
    html.match(/\/_mf\/[\w-]+\/[a-f0-9]{12}\/[\w./-]+\.(?:js|css|json|svg|woff2)/g) ?? []
  return [...new Set([...names, `/_mf/${UNIT}/${release}/remoteEntry.js`])]
}

it.each([
  ['a folder', folderStore],
  ['a bucket', bucketStore],
])(
  'serves pages of one composer with files of another one that lags behind, from %s',
  async (place, open) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'two-composers-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const { store, settings } = await open(folder)
    for (const [unit, id] of Object.entries((await readRegistry(BUILT_RELEASES)).live)) {
      await put(folder, store, unit, id)
      await release(store, unit, id)
    }
    const first = await startComposer({ ...settings('first'), STORE_POLL_MS: '100' })
    closers.push(first.stop)
    const second = await startComposer({ ...settings('second'), STORE_POLL_MS: NEVER_MS })
    closers.push(second.stop)
    const pageOf = async (origin: string) => (await fetch(origin + PAGE)).text()

    const before = (await readRegistry(BUILT_RELEASES)).live[UNIT] ?? ''
    let asked = 0
    const failed: string[] = []
    const askAll = async (origin: string, html: string, release: string) => {
      const responses = await Promise.all(
        filesOf(html, release).map(async (file) => ({
          file,
          response: await fetch(origin + file),
        })),
      )
      for (const { file, response } of responses) {
        asked++
        await response.arrayBuffer()
        if (response.status !== 200) failed.push(`${response.status} ${origin}${file}`)
      }
    }
    for (let number = 0; number < RELEASES; number++) {
      const id = randomBytes(6).toString('hex')
      await put(folder, store, UNIT, id)
      await release(store, UNIT, id)
      const ofFirst = await vi.waitFor(async () => {
        const html = await pageOf(first.origin)
        expect(html.includes(`/_mf/${UNIT}/${id}/`)).toBe(true)
        return html
      }, 10_000)
      await askAll(second.origin, ofFirst, id)
      const ofSecond = await pageOf(second.origin)
      expect(ofSecond.includes(id)).toBe(false)
      await askAll(first.origin, ofSecond, before)
    }
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(RELEASES * 10)
    holdBar({
      name: `${RELEASES} releases in ${place}, files from a composer that lags behind: failed requests`,
      value: failed.length,
      limit: 0,
      unit: '',
    })

    const preview = randomBytes(6).toString('hex')
    await put(folder, store, UNIT, preview)
    await release(store, UNIT, preview)
    const shown = await fetch(`${second.origin}${PAGE}`, {
      headers: { Cookie: `mfe=${UNIT}@${preview}` },
    })
    expect((await shown.text()).includes(`/_mf/${UNIT}/${preview}/`)).toBe(true)

    const unknown = await fetch(`${second.origin}/_mf/${UNIT}/ffffffffffff/remoteEntry.js`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('Cache-Control')).toBe('no-store')
    expect(second.log()).not.toContain('Error')
  },
)
