import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from '@orchard/shared/data-folder'
import { z } from 'zod'
import { type Change, type Persistence, Store } from './store.ts'
import { TABLES } from './tables.ts'

/** The file holds something that this version did not write. */
export class StoreError extends Error {
  readonly code = 'store_unreadable'
}

/** An open store, and how to let go of its folder. */
export interface OpenStore {
  store: Store
  close(): Promise<void>
}

const changesSchema = z.array(z.tuple([z.enum(TABLES), z.string(), z.unknown()]))

/**
 * Opens the store of `dataDir`, or makes one. It is a journal: each line holds the changes of one moment.
 * @throws {FolderInUseError} when a running process holds the folder.
 * @throws {StoreError} when the file cannot be read; it is left as it is.
 */
export async function openStore(dataDir: string): Promise<OpenStore> {
  const folder = path.join(dataDir, 'payments')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    const file = path.join(folder, 'journal.jsonl')
    const rows = compact(existsSync(file) ? readJournal(file) : [])
    await replaceFile(file, rows)
    const store = new Store(rows, createJournal(file))
    return {
      store,
      async close() {
        await store.flush()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function readJournal(file: string): Change[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  // A kill in the middle of a write leaves a last line without an end; nobody was answered about it.
  lines.pop()
  try {
    return lines.flatMap((line) => changesSchema.parse(JSON.parse(line)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreError(`The payments in ${file} cannot be read; move the file away. ${reason}`)
  }
}

/** The last state of each row, in the order in which the rows began. */
function compact(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  for (const change of changes) {
    const name = `${change[0]} ${change[1]}`
    if (change[2] === null) rows.delete(name)
    else rows.set(name, change)
  }
  return [...rows.values()]
}

/** Writes the rows beside the file and makes them safe, then gives them its name. */
async function replaceFile(file: string, rows: readonly Change[]): Promise<void> {
  const next = `${file}.next`
  const handle = await open(next, 'w', 0o600)
  try {
    for (const row of rows) await handle.write(`${JSON.stringify([row])}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
  await syncFolder(path.dirname(file))
}

function createJournal(file: string): Persistence {
  return {
    async append(changes) {
      const line = `${JSON.stringify(changes)}\n`
      const handle = await open(file, 'a', 0o600)
      try {
        const { size } = await handle.stat()
        try {
          await handle.writeFile(line)
          await handle.sync()
        } catch (error) {
          // Half a line would spoil the one that is written when this is tried again.
          await handle.truncate(size)
          throw error
        }
      } finally {
        await handle.close()
      }
    },
  }
}

/** The new name itself must be safe, too; where folders cannot be opened (Windows) it is so already. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
