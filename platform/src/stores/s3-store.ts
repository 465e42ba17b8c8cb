import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { GatesReport, Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { eachOf } from '#src/each-of.ts'
import { filesBelow } from '#src/files-below.ts'
import { formatHistory, historyFile } from '#src/registry/history.ts'
import {
  gatesFile,
  manifestPath,
  PRODUCTION,
  RELEASE_ID,
  registryFile,
  registryNameOf,
  releaseFolder,
} from '#src/registry/layout.ts'
import { emptyRegistry, formatRegistry, parseRegistry } from '#src/registry/registry-file.ts'
import { assertIntact } from '#src/registry/release-files.ts'
import type { StoredRelease } from '#src/registry/retention.ts'
import { FileStore } from './file-store.ts'
import type { Bucket } from './s3-bucket.ts'
import type { ReleaseStore, SeenRegistry } from './store.ts'

const AT_ONCE = 8
/** Composers follow this small file. */
const REGISTRY_TIMEOUT_MS = 10_000

/** Releases in a bucket, under the same names as in a folder. */
export class S3Store implements ReleaseStore {
  readonly registryName: string
  readonly #bucket: Bucket

  constructor(bucket: Bucket, registryName = PRODUCTION) {
    this.#bucket = bucket
    this.registryName = registryName
  }

  get place(): string {
    return this.#bucket.place
  }

  inRegistry(name: string): S3Store {
    return new S3Store(this.#bucket, name)
  }

  async listRegistries(): Promise<string[]> {
    return (await this.#bucket.list('registry')).flatMap(
      (object) => registryNameOf(object.key) ?? [],
    )
  }

  async readRegistry(): Promise<SeenRegistry> {
    const file = registryFile(this.registryName)
    const found = await this.#bucket.get(file, REGISTRY_TIMEOUT_MS)
    if (!found) return { registry: emptyRegistry(), version: null }
    const registry = parseRegistry(found.body.toString(), `${this.place}/${file}`)
    return { registry, version: found.etag }
  }

  replaceRegistry(next: Registry, { version }: SeenRegistry): Promise<boolean> {
    const condition = version === null ? 'absent' : { etag: version }
    return this.#bucket.put(registryFile(this.registryName), formatRegistry(next), condition)
  }

  async keepHistory(old: readonly RegistryChange[]): Promise<void> {
    await this.#bucket.put(historyFile(old, this.registryName), formatHistory(old), null)
  }

  hasRelease(unit: Unit, release: string): Promise<boolean> {
    return this.#bucket.has(key(unit, release, 'release.json'))
  }

  async putRelease(unit: Unit, release: string, folder: string): Promise<void> {
    if (await this.hasRelease(unit, release)) return
    const files = (await filesBelow(folder)).filter((file) => file !== 'release.json')
    await eachOf(files, AT_ONCE, async (file) => {
      await this.#bucket.put(
        key(unit, release, file),
        await readFile(path.join(folder, file)),
        null,
      )
    })
    // The manifest comes last: without it nobody takes the rest for a release.
    const manifest = await readFile(path.join(folder, 'release.json'))
    await this.#bucket.put(key(unit, release, 'release.json'), manifest, 'absent')
  }

  async fetchRelease(unit: Unit, release: string, releasesDir: string): Promise<void> {
    if (existsSync(manifestPath(releasesDir, unit, release))) return
    if (!(await this.hasRelease(unit, release)))
      throw new Error(`${unit}@${release} is not in ${this.place}`)
    makeOwnFolder(releasesDir)
    const work = `${releaseFolder(releasesDir, unit, release)}.${randomUUID()}.tmp`
    try {
      const start = key(unit, release, '')
      await eachOf(await this.#bucket.list(start), AT_ONCE, async (object) => {
        const file = path.join(work, object.key.slice(start.length))
        if (!file.startsWith(work + path.sep)) throw new Error(`${object.key} leads elsewhere`)
        const found = await this.#bucket.get(object.key)
        if (!found) throw new Error(`${object.key} is no longer in ${this.place}`)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, found.body)
      })
      await assertIntact(work, JSON.parse(await readFile(path.join(work, 'release.json'), 'utf8')))
      await new FileStore(releasesDir).putRelease(unit, release, work)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  async readFile(unit: Unit, release: string, file: string): Promise<Buffer | null> {
    return (await this.#bucket.get(key(unit, release, file)))?.body ?? null
  }

  async writeSignature(unit: Unit, release: string, file: string, text: string): Promise<void> {
    await this.#bucket.put(key(unit, release, file), text, null)
  }

  async addGates(report: GatesReport): Promise<void> {
    const text = `${JSON.stringify(report, null, 1)}\n`
    const { at, release, unit } = report
    await this.#bucket.put(key(unit, release, gatesFile(at)), text, 'absent')
  }

  async listReleases(): Promise<StoredRelease[]> {
    const objects = await this.#bucket.list('')
    return objects.flatMap(({ key: name, changedAt }) => {
      const [unit, release, file, ...rest] = name.split('/')
      const isManifest = file === 'release.json' && rest.length === 0
      return unit && release && RELEASE_ID.test(release) && isManifest
        ? [{ unit, release, storedAt: changedAt }]
        : []
    })
  }

  hideRelease(unit: Unit, release: string): Promise<void> {
    return this.#move(unit, release, 'release.json', 'release.json.hidden')
  }

  showRelease(unit: Unit, release: string): Promise<void> {
    return this.#move(unit, release, 'release.json.hidden', 'release.json')
  }

  async removeRelease(unit: Unit, release: string): Promise<void> {
    if (await this.hasRelease(unit, release))
      throw new Error(`${unit}@${release} has a manifest, so it is not removed; hide it first`)
    const objects = await this.#bucket.list(key(unit, release, ''))
    await eachOf(objects, AT_ONCE, (object) => this.#bucket.delete(object.key))
  }

  async #move(unit: Unit, release: string, from: string, to: string): Promise<void> {
    const found = await this.#bucket.get(key(unit, release, from))
    if (!found) throw new Error(`${unit}@${release} has no ${from} in ${this.place}`)
    await this.#bucket.put(key(unit, release, to), found.body, null)
    await this.#bucket.delete(key(unit, release, from))
  }
}

function key(unit: Unit, release: string, file: string): string {
  // Checks both names, as for a folder.
  return `${releaseFolder('', unit, release).replaceAll(path.sep, '/')}/${file}`
}
