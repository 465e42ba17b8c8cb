import { readCookies } from '#src/auth/cookie-access.ts'
import { HOST_PREFIX, WORK_PLACE } from '#src/auth/stored-session.ts'
import { keepsCookies } from '#src/http/index.ts'
import type { SessionAccount, SessionEnd, WorkPlace } from '#src/session/index.ts'
import { type TokenStorage, tokenCookies } from './token-cookies.ts'

const LOCK = 'orchard.tokens'
/** A frozen tab may hold the lock; go on without it after this long. */
const LOCK_WAIT_MS = 10_000

/** The identity client's access to the page; tests provide their own. */
export interface BrowserEnvironment {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 to less than 1. */
  random(): number
  wait(milliseconds: number): Promise<void>
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Runs work while no other tab of this site runs such work. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** True if storage for tokens keeps anything. */
  keepsCookies(): boolean
  /** Storage for tokens that keeps them for this long. */
  keepFor(milliseconds: number): TokenStorage
  /** Names of all in that storage, by when they were created. */
  keptNames(): string[]
  /** Storage of this tab, which survives a visit to another site. */
  tab: TokenStorage
  /** The id of the organisation in which the person works, kept for all tabs of this browser. */
  workPlace: { read(): string | null; keep(id: string | null): void }
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
  enter(user: {
    email: string | null
    token: string | null
    groups: readonly string[]
    organisation: WorkPlace | null
  }): void
  /** Adds what the product API tells of the signed-in user. */
  complete(account: SessionAccount): void
  /** `end` says why, where the visitor does not know. */
  clear(end?: SessionEnd): void
  /** Tells the other tabs that somebody signed in or out. */
  announce(): void
}

/** The environment of a real page; tokens are kept in secure cookies of this site. */
export function browserEnvironment(apiHost: string, session: SessionWriter): BrowserEnvironment {
  return {
    now: () => Date.now(),
    random: Math.random,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    fetch: (address, init) => fetch(address, init),
    exclusively,
    keepsCookies,
    keepFor: tokenCookies,
    keptNames,
    tab: tabStorage,
    workPlace: keptWorkPlace(),
    origin: location.origin,
    leave: (address) => location.assign(address),
    session,
    apiHost,
  }
}

/** Browsers list cookies by when they were created, which writing them anew keeps; RFC 6265, 5.3 and 5.4. */
function keptNames(): string[] {
  return readCookies()
    .split('; ')
    .flatMap((cookie) => {
      const [name = ''] = cookie.split('=', 1)
      try {
        return decodeURIComponent(name.replace(HOST_PREFIX, ''))
      } catch {
        return [] // not one of ours
      }
    })
}

/** Looks for the storage at each use: where it is blocked, looking is an error already. */
const tabStorage: BrowserEnvironment['tab'] = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
}

/** Keeps the choice as long as the page lasts where storage is blocked or full. */
function keptWorkPlace(): BrowserEnvironment['workPlace'] {
  let own: string | null = null
  let isStored = true
  return {
    read() {
      try {
        return isStored ? localStorage.getItem(WORK_PLACE) : own
      } catch {
        return own
      }
    },
    keep(id) {
      own = id
      try {
        if (id === null) localStorage.removeItem(WORK_PLACE)
        else localStorage.setItem(WORK_PLACE, id)
        isStored = true
      } catch {
        isStored = false
      }
    },
  }
}

/** Takes the Web Lock of the site's tabs; without it where the browser has none, as over plain HTTP. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (!locks) return work()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), LOCK_WAIT_MS)
  let hasBegun = false
  try {
    return await locks.request(LOCK, { signal: controller.signal }, () => {
      hasBegun = true
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  } finally {
    clearTimeout(timer)
  }
}
