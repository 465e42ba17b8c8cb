import type { KeyValueStorageInterface } from 'aws-amplify/utils'

/** What the identity client needs of the page around it; a test brings its own. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 to less than 1. */
  random(): number
  wait(milliseconds: number): Promise<void>
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Where tokens are kept, for as many milliseconds. */
  keepFor(milliseconds: number): KeyValueStorageInterface
  /** What one tab remembers while the visitor is away at another site. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Origin of the site, to which a sign-in elsewhere comes back. */
  origin: string
  /** Goes to another site. */
  leave(address: string): void
  session: SessionDoor
  /** Origin of the product API. */
  apiHost: string
}

/** What of the session store the identity client writes. */
export interface SessionDoor {
  enter(user: { email: string | null; token: string | null }): void
  /** Adds the key to who is signed in. */
  complete(apiKey: string): void
  clear(): void
  /** Tells the other tabs that somebody signed in or out. */
  announce(): void
}
