import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import type { Candidate } from '#src/gates/gate.ts'
import { manifestPath, releaseFolder, serverBundlePath } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { readSignedManifest } from '#src/registry/read-signed.ts'
import type { Author, Publisher } from '#src/signing/publisher.ts'
import { SignatureError } from '#src/signing/signature.ts'
import { refreshSignature } from '#src/stores/refresh-signature.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { checkStored, checkStoredFiles, refused, signFolder } from './signed-release.ts'

type Releases = Readonly<Record<Unit, string>>

/** Releases that are to go live, by unit; null takes a remote out of the site. */
export type Moves = Readonly<Record<Unit, string | null>>

/** Builds and tries releases before they are public. */
export class Staging {
  readonly store: ReleaseStore
  /** Copies of stored releases; with a store in the file system the store itself. */
  readonly releasesDir: string
  /** Whoever uses it. */
  readonly publisher: Publisher

  constructor(store: ReleaseStore, releasesDir: string, publisher: Publisher) {
    this.store = store
    this.releasesDir = releasesDir
    this.publisher = publisher
  }

  /** Releases that were built and have not passed the gates. */
  get builtDir(): string {
    return path.join(this.releasesDir, '.built')
  }

  /** True if a release was built here and is not stored yet. */
  isBuilt(unit: Unit, release: string): boolean {
    return existsSync(manifestPath(this.builtDir, unit, release))
  }

  /** True if a release was built here or is stored. */
  async has(unit: Unit, release: string): Promise<boolean> {
    return this.isBuilt(unit, release) || (await this.store.hasRelease(unit, release))
  }

  /** Forgets a release that was built of uncommitted changes and is not stored: its sources may be committed by now. */
  async forgetDirty(unit: Unit, release: string): Promise<void> {
    if (!this.isBuilt(unit, release)) return
    const { commit } = await readManifest(this.builtDir, unit, release)
    if (commit?.endsWith('+'))
      await rm(releaseFolder(this.builtDir, unit, release), { recursive: true })
  }

  /** Builds a release unless there is one of the same inputs: a remote for a host. Loads the tools only if it must. */
  async build(
    unit: Unit,
    release: string,
    host: string | undefined,
    print: (message: string) => void,
  ): Promise<void> {
    if (await this.has(unit, release)) return
    if (unit !== 'host' && !host)
      throw new Error(
        `${this.store.place} has no live host for ${unit}: release the host first, or name the releases of a site by RELEASES_DIR or RELEASES_STORE`,
      )
    print(`Building ${unit}`)
    makeOwnFolder(this.releasesDir)
    const { buildRelease } = await import('#src/build/build-release.ts')
    const bundle =
      unit !== 'host' && host
        ? serverBundlePath(await this.#place('host', host), 'host', host)
        : null
    await buildRelease(this.builtDir, unit, release, bundle)
  }

  /**
   * Signs releases that were built here and gives them to the store.
   * @throws {SignatureError} when the store has a release already that nobody who may has signed.
   */
  async deliver(releases: Releases, author: Author): Promise<void> {
    for (const [unit, release] of Object.entries(releases)) {
      if (this.isBuilt(unit, release)) {
        const folder = releaseFolder(this.builtDir, unit, release)
        await signFolder(folder, author)
        await this.store.putRelease(unit, release, folder)
      }
      await checkStored(this.store, this.publisher.keys, unit, release)
    }
  }

  /**
   * Checks those of the releases that are stored already, file by file, where they are.
   * @throws {SignatureError} when one is not signed by somebody who may release it, or was altered.
   */
  async assertTrusted(releases: Releases): Promise<void> {
    for (const [unit, release] of Object.entries(releases))
      if (await this.store.hasRelease(unit, release))
        await checkStoredFiles(this.store, this.publisher.keys, unit, release)
  }

  /** Puts releases together with those that are live and hands both to `use`, in a folder of their own. */
  async assemble<T>(
    next: Moves,
    live: Releases,
    use: (candidate: Candidate) => Promise<T>,
  ): Promise<T> {
    const releasesDir = await mkdtemp(path.join(tmpdir(), 'orchard-gates-'))
    const changing = new Set(Object.keys(next))
    try {
      const after = await this.#gather(releasesDir, staying({ ...live, ...next }))
      const before = await this.#gather(releasesDir, live, changing)
      return await use({ releasesDir, changing, after, before })
    } finally {
      await rm(releasesDir, { recursive: true, force: true })
    }
  }

  /** Links releases into one folder. Those of `leaving` are left out where they are refused: something better comes. */
  async #gather(
    into: string,
    releases: Releases,
    leaving: ReadonlySet<Unit> = new Set(),
  ): Promise<Map<Unit, ReleaseManifest>> {
    const found = new Map<Unit, ReleaseManifest>()
    for (const [unit, release] of Object.entries(releases)) {
      const place = await this.#place(unit, release)
      const refusal = place === this.builtDir ? null : await this.#refusal(unit, release)
      if (refusal && leaving.has(unit)) continue
      if (refusal) throw refusal
      const source = releaseFolder(place, unit, release)
      const target = releaseFolder(into, unit, release)
      await mkdir(path.dirname(target), { recursive: true })
      if (!existsSync(target)) await symlink(path.resolve(source), target, 'junction')
      found.set(unit, await readManifest(into, unit, release))
    }
    return found
  }

  /** Why a stored release must not be used, or null; with the signature that the store has now. */
  async #refusal(unit: Unit, release: string): Promise<Error | null> {
    const { releasesDir, store } = this
    await refreshSignature(store, releasesDir, unit, release)
    return readSignedManifest({ releasesDir, keys: this.publisher.keys }, unit, release).then(
      () => null,
      (error: Error) => (error instanceof SignatureError ? refused(unit, release, error) : error),
    )
  }

  /** The folder of releases in which a release lies; fetched from the store if it is not here. */
  async #place(unit: Unit, release: string): Promise<string> {
    if (this.isBuilt(unit, release)) return this.builtDir
    await this.store.fetchRelease(unit, release, this.releasesDir)
    return this.releasesDir
  }
}

export function staying(moves: Moves): Releases {
  return Object.fromEntries(
    Object.entries(moves).flatMap(([unit, release]) => (release === null ? [] : [[unit, release]])),
  )
}
