import { DAY_MS } from '@orchard/shared/format'
import type { Clock } from '#src/clock.ts'
import type { Grant, State, User } from './model.ts'

/** Persists the state. */
export interface Persistence {
  /** Resolves once the text would survive a kill. */
  write(text: string): Promise<void>
}

/**
 * The state in memory and on disk. Changes apply at once and are durable when `flush` resolves;
 * changes during a write share the next one.
 */
export class Store {
  readonly keys: State['keys']
  readonly secret: string
  readonly #users = new Map<string, User>()
  readonly #idsByEmail = new Map<string, string>()
  readonly #grants = new Map<string, Grant>()
  readonly #grantsByRefreshToken = new Map<string, Grant>()
  readonly #persistence: Persistence
  readonly #clock: Clock
  #isDirty = false
  #writing: Promise<void> | null = null

  constructor(state: State, persistence: Persistence, clock: Clock) {
    this.keys = state.keys
    this.secret = state.secret
    this.#persistence = persistence
    this.#clock = clock
    for (const user of state.users) this.#index(user)
    for (const grant of state.grants) this.#indexGrant(grant)
  }

  /** @param name an email address in any case, or the internal username. */
  findUser(name: string): User | undefined {
    return this.#users.get(this.#idsByEmail.get(name.toLowerCase()) ?? name)
  }

  /** All users, in the order in which they came. */
  listUsers(): User[] {
    return [...this.#users.values()]
  }

  addUser(user: User): void {
    this.#index(user)
    this.#isDirty = true
  }

  /** Changes a user in place, so that no caller holds a stale copy. */
  updateUser(user: User, patch: Partial<User>): void {
    this.#idsByEmail.delete(user.attributes.email)
    Object.assign(user, patch, { modifiedAt: this.#clock.now() })
    this.#index(user)
    this.#isDirty = true
  }

  /** Removes a user and all sign-ins, which orphans their tokens. */
  removeUser(user: User): void {
    this.#users.delete(user.id)
    this.#idsByEmail.delete(user.attributes.email)
    this.#isDirty = true
  }

  findGrant(id: string): Grant | undefined {
    return this.#grants.get(id)
  }

  findGrantByRefreshToken(hash: string): Grant | undefined {
    return this.#grantsByRefreshToken.get(hash)
  }

  addGrant(grant: Grant): void {
    for (const old of this.#grants.values())
      if (old.expiresAt + KEEP_EXPIRED_MS < this.#clock.now()) {
        this.#grants.delete(old.id)
        for (const hash of refreshTokensOf(old)) this.#grantsByRefreshToken.delete(hash)
      }
    this.#indexGrant(grant)
    this.#isDirty = true
  }

  updateGrant(grant: Grant, patch: Partial<Grant>): void {
    Object.assign(grant, patch)
    this.#indexGrant(grant)
    this.#isDirty = true
  }

  /** Ends every sign-in of the user, or the use of one kind of its tokens. */
  revokeAll(user: User, kinds: readonly ('access' | 'refresh')[] = ['access', 'refresh']): void {
    for (const grant of this.#grants.values()) {
      if (grant.userId !== user.id) continue
      if (kinds.includes('access')) this.updateGrant(grant, { accessTokens: {} })
      if (kinds.includes('refresh')) this.updateGrant(grant, { refreshRevoked: true })
    }
  }

  /** Resolves once all changes so far are durable. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
    if (!this.#isDirty) return
    this.#isDirty = false
    this.#writing = this.#persistence.write(JSON.stringify(this.#state()))
    try {
      await this.#writing
    } catch (error) {
      this.#isDirty = true
      throw error
    } finally {
      this.#writing = null
    }
  }

  #state(): State {
    return {
      version: 1,
      keys: this.keys,
      secret: this.secret,
      users: [...this.#users.values()],
      grants: [...this.#grants.values()],
    }
  }

  #index(user: User): void {
    this.#users.set(user.id, user)
    this.#idsByEmail.set(user.attributes.email, user.id)
  }

  #indexGrant(grant: Grant): void {
    this.#grants.set(grant.id, grant)
    for (const hash of refreshTokensOf(grant)) this.#grantsByRefreshToken.set(hash, grant)
  }
}

/** Hashes of all refresh tokens of a sign-in. */
const refreshTokensOf = ({ refreshTokenHash, usedRefreshTokens }: Grant) => [
  refreshTokenHash,
  ...usedRefreshTokens,
]

/** Expired refresh tokens are remembered this long, to tell them apart from unknown ones. */
const KEEP_EXPIRED_MS = 7 * DAY_MS
