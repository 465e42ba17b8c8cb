import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Registry } from '#src/contracts/registry.ts'

const FILE = 'registry.json'
const LOCK = 'registry.lock'
const LOCK_STALE_MS = 10_000
const LOCK_RETRY_MS = 50
const LOCK_TRIES = 200

/** The registry before anything was released. */
export function emptyRegistry(): Registry {
  return { schema: 1, generation: 0, live: {}, history: [] }
}

/**
 * Reads `registry.json`; an empty registry where there is none yet.
 * @throws {Error} when the file is not a registry.
 */
export async function readRegistry(releasesDir: string): Promise<Registry> {
  let text: string
  try {
    text = await readFile(path.join(releasesDir, FILE), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry()
    throw error
  }
  const value = JSON.parse(text) as Partial<Registry> | null
  if (value?.schema !== 1 || typeof value.generation !== 'number' || !value.live || !value.history)
    throw new Error(`${path.join(releasesDir, FILE)} is not a registry of schema 1`)
  return value as Registry
}

/**
 * Changes the registry: reads it under a lock, lets `change` make the next one, and puts that in its
 * place by renaming, so that a reader sees the old or the new one and never half of it. Returns what
 * is in force afterwards; `change` may return its argument to leave things as they are.
 */
export async function updateRegistry(
  releasesDir: string,
  change: (now: Registry) => Registry,
): Promise<Registry> {
  await mkdir(releasesDir, { recursive: true })
  const unlock = await lock(path.join(releasesDir, LOCK))
  try {
    const now = await readRegistry(releasesDir)
    const next = change(now)
    if (next === now) return now
    const temporary = path.join(releasesDir, `.${FILE}.${process.pid}`)
    await writeFile(temporary, `${JSON.stringify(next, null, 2)}\n`)
    await rename(temporary, path.join(releasesDir, FILE))
    return next
  } finally {
    await unlock()
  }
}

async function lock(file: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt++) {
    try {
      await (await open(file, 'wx')).close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const age = await stat(file).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > LOCK_STALE_MS) await rm(file, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
  }
  throw new Error(`${file} is held by another release; remove it if none is running`)
}
