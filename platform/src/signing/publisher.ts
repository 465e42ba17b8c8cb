import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { createKeyPair, type KeyPair, readKeyPair } from './key-pair.ts'
import {
  covers,
  DEVELOPMENT,
  EVERY_UNIT,
  type TrustedKey,
  TrustedKeys,
  trustedKeysPath,
  writeTrustedKeys,
} from './trusted-keys.ts'

/** Somebody in whose name releases are signed and pointers are moved. */
export interface Author {
  name: string
  pair: KeyPair
}

/** How a publisher comes to its key. */
interface PublisherOptions {
  keys: TrustedKeys
  /** Loads the private key. @throws {Error} when there is none. */
  loadPair(): Promise<KeyPair>
  /** True if its key is the one that development makes for itself; false by default. */
  isDevelopment?: boolean
}

/** Whoever runs a command that publishes: trusts keys, and has one of them. */
export class Publisher {
  readonly keys: TrustedKeys
  readonly isDevelopment: boolean
  readonly #loadPair: () => Promise<KeyPair>

  constructor({ isDevelopment = false, keys, loadPair }: PublisherOptions) {
    this.keys = keys
    this.isDevelopment = isDevelopment
    this.#loadPair = loadPair
  }

  /**
   * The author of what happens to units.
   * @throws {Error} when there is no private key, or its owner may not release each of them.
   */
  async author(units: readonly Unit[]): Promise<Author> {
    const pair = await this.#loadPair()
    const key = (await this.keys.list()).find(({ id }) => id === pair.id)
    if (!key) throw new Error(`Your key ${pair.id} is not in ${this.keys.file}`)
    if (key.revokedAt)
      throw new Error(`The key of ${key.name} was revoked on ${key.revokedAt.slice(0, 10)}`)
    const foreign = units.find((unit) => !covers(key, unit))
    if (foreign !== undefined)
      throw new Error(`${key.name} may release ${key.units.join(', ')}, but not ${foreign}`)
    return { name: key.name, pair }
  }
}

/**
 * The publisher of this machine: its key is `RELEASE_KEY`. In development, where releases lie in a folder, a key is made
 * once in `DATA_DIR/keys` and trusted.
 */
export function openPublisher(environment: NodeJS.ProcessEnv, releasesDir: string): Publisher {
  const keys = new TrustedKeys(trustedKeysPath(environment, releasesDir))
  const file = environment['RELEASE_KEY']
  if (file) return new Publisher({ keys, loadPair: () => readKeyPair(path.resolve(file)) })
  // Settled now: a build sets NODE_ENV for its process.
  const isAlone = environment['NODE_ENV'] !== 'production' && !environment['RELEASES_STORE']
  return new Publisher({
    keys,
    isDevelopment: isAlone,
    async loadPair() {
      if (isAlone) return developmentPair(keysFolder(environment), keys, releasesDir)
      throw new Error(
        'RELEASE_KEY is missing: the file with your private key; npm run keys -- create makes one',
      )
    },
  })
}

/** Where private keys are unless a command says otherwise: `DATA_DIR/keys`. */
export function keysFolder(environment: NodeJS.ProcessEnv): string {
  return path.resolve(environment['DATA_DIR'] || '.data', 'keys')
}

/** The key of development. It joins the trusted keys only where these are of development, too. */
async function developmentPair(
  folder: string,
  keys: TrustedKeys,
  releasesDir: string,
): Promise<KeyPair> {
  const file = path.join(folder, `${DEVELOPMENT}.pem`)
  // Another process may make it at the same time; the first one counts.
  const pair = await readKeyPair(file).catch(() =>
    createKeyPair(file).catch(() => readKeyPair(file)),
  )
  const trusted = await keys.list().catch((error: Error) => {
    if ((error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return []
    throw error
  })
  const isOwn = trusted.every(({ name }) => name === DEVELOPMENT)
  if (isOwn && !trusted.some(({ id }) => id === pair.id)) {
    makeOwnFolder(releasesDir)
    await writeTrustedKeys(keys.file, [...trusted, developmentKey(pair)])
  }
  return pair
}

/** Trusts a key of development with every unit. */
export function developmentKey({ id, publicKey }: Pick<KeyPair, 'id' | 'publicKey'>): TrustedKey {
  const addedAt = new Date().toISOString()
  return { id, name: DEVELOPMENT, units: [EVERY_UNIT], publicKey, addedAt }
}
