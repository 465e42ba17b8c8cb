import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder, makeOwnFolder } from '@orchard/shared-node/data-folder'
import { syncFolder } from '@orchard/shared-node/files'
import { OperatorError } from '@orchard/shared-node/process'
import { exportJWK, generateKeyPair } from 'jose'
import type { Clock } from '#src/clock.ts'
import type { RandomBytes } from '#src/crypto/random.ts'
import { type RsaKey, type State, stateSchema } from './model.ts'
import { Store } from './store.ts'

/** Creates a state without users and with new keys. */
export async function createState(random: RandomBytes): Promise<State> {
  const [pool, social] = await Promise.all([createKey(), createKey()])
  return {
    version: 1,
    keys: { pool, social },
    secret: random(32).toString('hex'),
    users: [],
    grants: [],
  }
}

/**
 * Opens or creates the store in `dataDir`.
 * @returns the store and a function that releases its folder.
 * @throws {FolderInUseError} if a running process uses the folder.
 * @throws {OperatorError} if the file cannot be read; it is left unchanged.
 */
export async function openStore(dataDir: string, clock: Clock, random: RandomBytes) {
  const folder = path.join(dataDir, 'identity')
  makeOwnFolder(folder, { mode: 0o700 })
  const unlock = await lockFolder(folder)
  try {
    const file = path.join(folder, 'pool.json')
    const persistence = { write: (text: string) => replaceFile(file, text) }
    const isNew = !existsSync(file)
    const state = isNew ? await createState(random) : readState(file)
    if (isNew) await persistence.write(JSON.stringify(state))
    const store = new Store(state, persistence, clock)
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

/** Replaces a file atomically: writes and syncs the new text beside it, then renames. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.next`
  await writeFile(next, text, { mode: 0o600, flush: true })
  await rename(next, file)
  await syncFolder(path.dirname(file))
}

function readState(file: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`The users in ${file} cannot be read; move the file away. ${reason}`)
  }
}

async function createKey(): Promise<RsaKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: unknown = await exportJWK(privateKey)
  return stateSchema.shape.keys.shape.pool.parse(key)
}
