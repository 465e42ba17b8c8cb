import { randomUUID } from 'node:crypto'
import { access, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type GatesReport,
  type Registry,
  type RegistryChange,
  UNIT_NAME,
  type Unit,
} from '@orchard/shared/contracts'
import { readIfThere, replaceDurably } from '@orchard/shared-node/files'
import { formatHistory, historyFile } from '#src/registry/history.ts'
import {
  gatesFile,
  manifestPath,
  PRODUCTION,
  RELEASE_ID,
  registryNameOf,
  releaseFolder,
} from '#src/registry/layout.ts'
import { commitRegistry, publishSteps } from '#src/registry/registry-file.ts'
import type { StoredRelease } from '#src/registry/retention.ts'
import type { ReleaseStore, SeenRegistry } from './store.ts'

/** Error codes of a folder that cannot be renamed because its target is there. */
const OCCUPIED = new Set<string | undefined>(['EEXIST', 'ENOTDIR', 'ENOTEMPTY'])

/** Releases in a folder; a composer serves them from there. */
export class FileStore implements ReleaseStore {
  readonly place: string
  readonly registryName: string

  constructor(releasesDir: string, registryName = PRODUCTION) {
    this.place = releasesDir
    this.registryName = registryName
  }

  inRegistry(name: string): FileStore {
    return new FileStore(this.place, name)
  }

  async listRegistries(): Promise<string[]> {
    const files = await readdir(this.place).catch(() => []) // nothing was released yet
    return files.flatMap((file) => registryNameOf(file) ?? [])
  }

  async readRegistry(): Promise<SeenRegistry> {
    const registry = await publishSteps(this.place, undefined, this.registryName)
    return { registry, version: String(registry.generation) }
  }

  replaceRegistry(next: Registry, _seen: SeenRegistry): Promise<boolean> {
    return commitRegistry(this.place, next, this.registryName)
  }

  async keepHistory(old: readonly RegistryChange[]): Promise<void> {
    const file = path.join(this.place, historyFile(old, this.registryName))
    await mkdir(path.dirname(file), { recursive: true })
    await replaceDurably(file, formatHistory(old))
  }

  hasRelease(unit: Unit, release: string): Promise<boolean> {
    return exists(manifestPath(this.place, unit, release))
  }

  async putRelease(unit: Unit, release: string, folder: string): Promise<void> {
    const target = releaseFolder(this.place, unit, release)
    await mkdir(path.dirname(target), { recursive: true })
    while (!(await this.hasRelease(unit, release)))
      try {
        return await rename(folder, target)
      } catch (error) {
        if (!OCCUPIED.has((error as NodeJS.ErrnoException).code)) throw error
        // Without a manifest it is half of a removal or of a copy by hand.
        if (!(await this.hasRelease(unit, release))) await removeUnfinished(target)
      }
  }

  async fetchRelease(unit: Unit, release: string, releasesDir: string): Promise<void> {
    if (!(await this.hasRelease(unit, release)))
      throw new Error(`${unit}@${release} is not in ${this.place}`)
    const there = new FileStore(releasesDir)
    if (await there.hasRelease(unit, release)) return
    const copy = `${releaseFolder(releasesDir, unit, release)}.${randomUUID()}`
    try {
      await cp(releaseFolder(this.place, unit, release), copy, { recursive: true })
      await there.putRelease(unit, release, copy)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  async readFile(unit: Unit, release: string, file: string): Promise<Buffer | null> {
    const folder = releaseFolder(this.place, unit, release)
    const found = path.join(folder, file)
    if (!found.startsWith(folder + path.sep)) throw new RangeError(`${file} leads elsewhere`)
    return readIfThere(found)
  }

  writeSignature(unit: Unit, release: string, file: string, text: string): Promise<void> {
    return replaceDurably(path.join(releaseFolder(this.place, unit, release), file), text)
  }

  async addGates(report: GatesReport): Promise<void> {
    const folder = releaseFolder(this.place, report.unit, report.release)
    const file = path.join(folder, gatesFile(report.at))
    await mkdir(path.dirname(file), { recursive: true })
    await replaceDurably(file, `${JSON.stringify(report, null, 1)}\n`)
  }

  async listReleases(): Promise<StoredRelease[]> {
    const found: StoredRelease[] = []
    for (const unit of await namesIn(this.place, UNIT_NAME))
      for (const release of await namesIn(path.join(this.place, unit), RELEASE_ID)) {
        const manifest = await stat(manifestPath(this.place, unit, release)).catch(() => null)
        if (manifest) found.push({ unit, release, storedAt: manifest.mtime })
      }
    return found
  }

  hideRelease(unit: Unit, release: string): Promise<void> {
    const file = manifestPath(this.place, unit, release)
    return rename(file, `${file}.hidden`)
  }

  showRelease(unit: Unit, release: string): Promise<void> {
    const file = manifestPath(this.place, unit, release)
    return rename(`${file}.hidden`, file)
  }

  async removeRelease(unit: Unit, release: string): Promise<void> {
    if (!(await removeUnfinished(releaseFolder(this.place, unit, release))))
      throw new Error(`${unit}@${release} has a manifest, so it is not removed; hide it first`)
  }
}

/**
 * Deletes the folder of a release unless it has a manifest. Another process may put the release there at any
 * moment, so the folder is moved aside before it is looked at; nobody sees half of it.
 * @returns false if it has a manifest; it is where it was then.
 */
async function removeUnfinished(folder: string): Promise<boolean> {
  const aside = `${folder}.${randomUUID()}`
  try {
    await rename(folder, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  const isFinished = await exists(path.join(aside, 'release.json'))
  // If the same release was put there meanwhile, that one stays.
  if (isFinished) await rename(aside, folder).catch(() => undefined)
  await rm(aside, { recursive: true, force: true })
  return !isFinished
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((one) => one.isDirectory() && pattern.test(one.name)).map((one) => one.name)
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
