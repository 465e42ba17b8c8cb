import { CookieStorage, type KeyValueStorageInterface } from 'aws-amplify/utils'

const DAY_MS = 86_400_000

/** The identity client's access to the page; tests provide their own. */
export interface BrowserEnvironment {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 to less than 1. */
  random(): number
  wait(milliseconds: number): Promise<void>
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Storage for tokens that keeps them for this long. */
  keepFor(milliseconds: number): KeyValueStorageInterface
  /** Storage of this tab, which survives a visit to another site. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Origin of the site, to which a sign-in elsewhere returns. */
  origin: string
  /** Navigates to another site. */
  leave(address: string): void
  session: SessionWriter
  /** Origin of the product API. */
  apiHost: string
}

/** The identity client's write access to the session store. */
export interface SessionWriter {
  enter(user: { email: string | null; token: string | null }): void
  /** Adds the key of the signed-in user. */
  complete(apiKey: string): void
  clear(): void
  /** Tells the other tabs that somebody signed in or out. */
  announce(): void
}

/** The environment of a real page; tokens are kept in secure cookies of this site. */
export function browserEnvironment(apiHost: string, session: SessionWriter): BrowserEnvironment {
  return {
    now: Date.now,
    random: Math.random,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    fetch: (address, init) => fetch(address, init),
    keepFor: (milliseconds) =>
      new CookieStorage({
        path: '/',
        expires: milliseconds / DAY_MS,
        secure: true,
        sameSite: 'strict',
      }),
    tab: sessionStorage,
    origin: location.origin,
    leave: (address) => location.assign(address),
    session,
    apiHost,
  }
}
