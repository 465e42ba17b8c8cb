import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '#src/process/operator-error.ts'
import { currentHolder, isNeighbour, isRunning, readHolder } from './lock-holder.ts'

/** Another process holds the data folder. */
export class FolderInUseError extends OperatorError {
  readonly code = 'folder_in_use'
}

/** Times of a lock in milliseconds, and its reactions. Only tests need other times. */
export interface LockOptions {
  /** The holder renews the lock this often. */
  heartbeatMs: number
  /** The lock of a process that cannot be seen from here is stale after this time without a heartbeat. */
  staleMs: number
  /** Processes that replace a stale lock at the same moment find out within this time. */
  settleMs: number
  /** Called if another process has taken the lock, because this one was suspended for too long. */
  onLost(message: string): void
}

const DEFAULTS: LockOptions = {
  heartbeatMs: 2_000,
  staleMs: 15_000,
  settleMs: 100,
  onLost(message) {
    process.stderr.write(`${message}\n`)
    process.exit(1) // writing on would damage the other process's data
  },
}

/**
 * Takes a folder for this process alone, because two would damage each other's data. The lock of a process on
 * this machine is free as soon as the process has ended; the lock of one in another container, or on another
 * machine that shares the folder, is free once its heartbeat has stopped.
 * @returns a function that releases the folder.
 * @throws {FolderInUseError} if another process holds it.
 */
export async function lockFolder(
  folder: string,
  options: Partial<LockOptions> = {},
): Promise<() => void> {
  const settings = { ...DEFAULTS, ...options }
  const file = path.join(folder, 'process.lock')
  const own = JSON.stringify(currentHolder())
  while (!create(file, own)) {
    const text = read(file)
    if (text === null) continue // released just now
    if (await isHeld(file, text, settings)) throw inUse(folder, text)
    if (await replace(file, text, own, settings.settleMs)) break
  }
  const timer = setInterval(() => {
    const text = read(file)
    if (text === own) utimesSync(file, new Date(), new Date())
    else if (text !== null) {
      clearInterval(timer)
      settings.onLost(inUse(folder, text).message)
    }
  }, settings.heartbeatMs).unref()
  return () => {
    clearInterval(timer)
    if (read(file) === own) rmSync(file, { force: true })
  }
}

/** Creates the lock; returns false if there is one. */
function create(file: string, own: string): boolean {
  try {
    writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The text of the lock; null if there is none. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** True if the holder runs, or renews the lock within `staleMs`; needs no clock that two machines share. */
async function isHeld(file: string, text: string, settings: LockOptions): Promise<boolean> {
  const holder = readHolder(text)
  if (isNeighbour(holder)) return isRunning(holder)
  const before = renewedAt(file)
  for (let waited = 0; waited < settings.staleMs; waited += settings.heartbeatMs) {
    await wait(settings.heartbeatMs)
    if (read(file) !== text || renewedAt(file) !== before) return read(file) !== null
  }
  return false
}

function renewedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

/** Replaces a stale lock. Returns false if another process did so first. */
async function replace(file: string, stale: string, own: string, settleMs: number) {
  const next = `${file}.${readHolder(own).token}`
  writeFileSync(next, own, { mode: 0o600 })
  if (read(file) !== stale) {
    rmSync(next)
    return false
  }
  renameSync(next, file)
  await wait(settleMs)
  return read(file) === own
}

function inUse(folder: string, text: string): FolderInUseError {
  const holder = readHolder(text)
  const place = isNeighbour(holder) ? '' : ' of another container or machine'
  return new FolderInUseError(
    `Process ${holder.pid}${place} uses the data in ${folder}; stop it or set DATA_DIR to another folder.`,
  )
}
