import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder, makeOwnFolder } from '@orchard/shared-node/data-folder'
import { syncFolder } from '@orchard/shared-node/files'
import { OperatorError } from '@orchard/shared-node/process'
import { z } from 'zod'
import { type Change, type Persistence, Store } from './store.ts'
import { TABLES } from './tables.ts'

/** An open store and a function that releases its folder. */
export interface OpenStore {
  store: Store
  close(): Promise<void>
}

const changesSchema = z.array(z.tuple([z.enum(TABLES), z.string(), z.unknown()]))

/**
 * Opens or creates the store in `dataDir`, a journal with one line per set of changes.
 * @throws {FolderInUseError} if a running process uses the folder.
 * @throws {OperatorError} if the file cannot be read; it is left unchanged.
 */
export async function openStore(dataDir: string): Promise<OpenStore> {
  const folder = path.join(dataDir, 'payments')
  makeOwnFolder(folder, { mode: 0o700 })
  const unlock = await lockFolder(folder)
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
  // A kill during a write leaves an unfinished last line, to which nobody got a response.
  lines.pop()
  try {
    return lines.flatMap((line) => changesSchema.parse(JSON.parse(line)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`The payments in ${file} cannot be read; move the file away. ${reason}`)
  }
}

/** The latest state of each row, in order of creation. */
function compact(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  for (const change of changes) {
    const name = `${change[0]} ${change[1]}`
    if (change[2] === null) rows.delete(name)
    else rows.set(name, change)
  }
  return [...rows.values()]
}

/** Rewrites the file atomically: writes and syncs the rows beside it, then renames. */
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
          // Half a line would corrupt the next write.
          await handle.truncate(size)
          throw error
        }
      } finally {
        await handle.close()
      }
    },
  }
}
