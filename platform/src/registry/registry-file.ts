import { existsSync } from 'node:fs'
import { mkdir, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { type Registry, UNIT_NAME } from '@orchard/shared/contracts'
import { linkDurably, readIfThere, replaceDurably, syncFolder } from '@orchard/shared-node/files'
import { PRODUCTION, RELEASE_ID, registryFile } from './layout.ts'

const KEPT_STEPS = 20

/** The registry before anything was released. */
export function emptyRegistry(): Registry {
  return { schema: 1, generation: 0, live: {}, history: [] }
}

/**
 * Reads a registry from its text.
 * @throws {Error} when it is none; `name` says which.
 */
export function parseRegistry(text: string, name: string): Registry {
  const value: unknown = JSON.parse(text)
  if (!isRegistry(value)) throw new Error(`${name} is not a registry of schema 1`)
  return value
}

function isRegistry(value: unknown): value is Registry {
  if (typeof value !== 'object' || value === null) return false
  const { schema, generation, live, history } = value as Partial<Record<keyof Registry, unknown>>
  return (
    schema === 1 &&
    Number.isSafeInteger(generation) &&
    typeof live === 'object' &&
    live !== null &&
    !Array.isArray(live) &&
    Object.entries(live).every(([unit, release]) => UNIT_NAME.test(unit) && isReleaseId(release)) &&
    Array.isArray(history)
  )
}

const isReleaseId = (value: unknown) => typeof value === 'string' && RELEASE_ID.test(value)

/** A registry as text, as every store keeps it. */
export function formatRegistry(registry: Registry): string {
  return `${JSON.stringify(registry, null, 2)}\n`
}

/**
 * Reads `registry.json`; an empty registry where there is none yet.
 * @throws {Error} when the file is not a registry.
 */
export async function readRegistry(releasesDir: string, name = PRODUCTION): Promise<Registry> {
  const file = path.join(releasesDir, registryFile(name))
  const text = await readIfThere(file)
  return text === null ? emptyRegistry() : parseRegistry(text.toString(), file)
}

/** Replaces the registry atomically and durably. */
export function writeRegistry(
  releasesDir: string,
  registry: Registry,
  name = PRODUCTION,
): Promise<void> {
  return replaceDurably(path.join(releasesDir, registryFile(name)), formatRegistry(registry))
}

/**
 * Puts `next` in force as the successor of the generation before it; false if that one has a successor.
 * The creation of `.registry/<generation>.json` decides, of which the file system lets one
 * succeed. Whoever is killed right after it has left a step that the next change finishes.
 */
export async function commitRegistry(
  releasesDir: string,
  next: Registry,
  name = PRODUCTION,
): Promise<boolean> {
  const folder = stepsFolder(releasesDir, name)
  if (await mkdir(folder, { recursive: true })) await syncFolder(releasesDir)
  const isFirst = await linkDurably(stepFile(folder, next.generation), formatRegistry(next))
  if (!isFirst) return false
  await publishSteps(releasesDir, printWarning, name)
  await forgetStep(stepFile(folder, next.generation - KEPT_STEPS))
  return true
}

/**
 * Brings `registry.json` up to the last step that was decided and returns that. A step that a loss of power has
 * torn counts as one that changed nothing: its generation is skipped, and `report` says so.
 * @throws {Error} when the file was put back by hand to before steps that are on record.
 */
export async function publishSteps(
  releasesDir: string,
  report: (message: string) => void = printWarning,
  name = PRODUCTION,
): Promise<Registry> {
  const folder = stepsFolder(releasesDir, name)
  let registry = await readRegistry(releasesDir, name)
  for (;;) {
    const generation = registry.generation + 1
    const file = stepFile(folder, generation)
    const text = await readIfThere(file)
    if (text === null) return registry
    const next = readStep(text.toString(), file)
    if (next) {
      const shown = await readRegistry(releasesDir, name)
      if (shown.generation < next.generation) await writeRegistry(releasesDir, next, name)
      registry = next
    } else {
      // An old step is emptied when the one that many generations later is decided.
      if (existsSync(stepFile(folder, generation + KEPT_STEPS)))
        throw new Error(
          `${path.join(releasesDir, registryFile(name))} is older than the releases since; to go on from it, remove ${folder}`,
        )
      report(`${file} was not written completely; skipping this generation`)
      registry = { ...registry, generation }
    }
  }
}

const printWarning = (message: string) => void process.stderr.write(`${message}\n`)

/** The registry of a step; null if it is empty or torn. */
function readStep(text: string, file: string): Registry | null {
  try {
    return parseRegistry(text, file)
  } catch {
    return null
  }
}

/**
 * The newest generation that a release or rollback has put on record beside `registry.json`, for when that
 * file is gone or broken; null without one.
 */
export async function registryOnRecord(
  releasesDir: string,
  name = PRODUCTION,
): Promise<Registry | null> {
  const folder = stepsFolder(releasesDir, name)
  const names = await readdir(folder).catch(() => []) // never released from here
  const generations = names.flatMap((step) => /^(\d+)\.json$/.exec(step)?.[1] ?? []).map(Number)
  for (const generation of generations.sort((a, b) => b - a).slice(0, KEPT_STEPS)) {
    const file = stepFile(folder, generation)
    // A step as broken as the registry itself is passed over for the one before it.
    const registry = readStep(`${(await readIfThere(file)) ?? ''}`, file)
    if (registry) return registry
  }
  return null
}

function stepsFolder(releasesDir: string, name: string): string {
  return path.join(releasesDir, name === PRODUCTION ? '.registry' : `.registry.${name}`)
}

const stepFile = (folder: string, generation: number) => path.join(folder, `${generation}.json`)

/** Empties an old step. Its name stays, so that a process that slept since then cannot take it again. */
async function forgetStep(file: string): Promise<void> {
  await truncate(file, 0).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
