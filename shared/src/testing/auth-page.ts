import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { AuthClient } from '#src/auth/auth-client.ts'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import type { BrowserEnvironment } from '#src/auth/client/browser-environment.ts'
import { createAuthClient } from '#src/auth/client/create-auth-client.ts'
import type { TokenStorage } from '#src/auth/client/token-cookies.ts'
import {
  clearSession,
  completeSession,
  type Session,
  sessionStore,
  setSession,
} from '#src/session/index.ts'
import type { IdentityProcess } from './identity-provider.ts'

export const SITE = 'http://localhost:4200'
/** Stands for a product API that a test has no interest in. */
const NO_API = 'http://api.invalid'
export const PASSWORD = 'Correct-horse-1'
/** The next response with tokens, whatever was asked. */
export const TOKENS = 'tokens'

/** Changes a request before it is sent; throwing simulates a network failure. */
type Interception = (
  action: string,
  address: string,
  init: RequestInit,
) => Response | Promise<Response> | Error | undefined

/** An identity client on its own page, with the real provider and a test clock. */
export interface AuthPage {
  client: AuthClient
  /** State of the session store. */
  session(): Session
  /** Addresses that the page was sent to. */
  left: string[]
  /** Actions of the pool and paths of others that were asked for. */
  asked: string[]
  /** Milliseconds that anything has waited for. */
  waits: number[]
  /** Number of messages to other tabs. */
  announced(): number
  /** Waits up to this long are over at once. */
  skipWaits(milliseconds: number): void
  advance(milliseconds: number): void
  intercept(how: Interception | null): void
  /**
   * Holds the next response to an action, or with `TOKENS`, until the result is called; the request is sent, and `look` sees
   * its response.
   */
  hold(action: string, look?: (response: Response) => Promise<void>): () => void
  blockCookies(): void
  /** Makes the storage of the tab full. */
  fillTabStorage(): void
  /** Chooses another account, as another tab does. */
  workElsewhere(organisation: string | null): void
  /** Cookies of this browser. */
  cookies: TokenStorage
  /** Another tab of this browser, with a session of its own. */
  openTab(): AuthClient
  /** What is there after a reload of this page: its storage, and a new client. */
  reload(): AuthClient
}

/**
 * @param apiHost origin of the product API, or of what stands in for it; left out, any key is
 * responded.
 */
export async function openAuthPage(
  identity: IdentityProcess,
  { apiHost = NO_API, ...settings }: Partial<AuthConfig & { apiHost: string }> = {},
): Promise<AuthPage> {
  clearSession()
  const clock = createClock()
  const asked: string[] = []
  const left: string[] = []
  let interception: Interception | null = null
  let announced = 0
  let areCookiesBlocked = false
  let isTabFull = false
  const jar = createJar()
  vi.unstubAllGlobals()
  const send = globalThis.fetch
  const fetch: BrowserEnvironment['fetch'] = async (address, init) => {
    const target = new Headers(init.headers).get('x-amz-target')
    const action = target?.split('.')[1] ?? new URL(address).pathname
    asked.push(action)
    const response = interception?.(action, address, init)
    if (response instanceof Error) throw response
    if (address.startsWith(NO_API)) return Response.json(ACCOUNT)
    return response ?? send(address, init)
  }
  vi.stubGlobal('fetch', (address: URL | string, init: RequestInit = {}) =>
    fetch(String(address), init),
  )
  const tab = new Map<string, string>()
  let workPlace: string | null = null
  const browser: BrowserEnvironment = {
    now: clock.now,
    random: () => 0.5,
    wait: clock.wait,
    fetch,
    exclusively: (work) => work(),
    keepsCookies: () => !areCookiesBlocked,
    keepFor: () => jar.storage,
    keptNames: jar.names,
    tab: {
      getItem: (name) => tab.get(name) ?? null,
      setItem(name, value) {
        if (isTabFull) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
        tab.set(name, value)
      },
      removeItem: (name) => void tab.delete(name),
    },
    workPlace: {
      read: () => workPlace,
      keep(id) {
        workPlace = id
      },
    },
    origin: SITE,
    leave: (address) => void left.push(address),
    session: {
      enter: setSession,
      complete: completeSession,
      clear: clearSession,
      announce: () => {
        announced++
      },
    },
    apiHost,
  }
  const config = { ...configFor(identity.origin), ...settings }
  return {
    client: createAuthClient(config, browser),
    session: () => sessionStore.getState(),
    left,
    asked,
    waits: clock.waits,
    announced: () => announced,
    skipWaits: clock.skipWaits,
    advance: clock.advance,
    intercept(how) {
      interception = how
    },
    hold(held, look = async () => {}) {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      interception = (action, address, init) => {
        if (action !== held && held !== TOKENS) return undefined
        if (action === held) interception = null
        // Sent as it is: who gives the request up still has it arrive.
        return send(address, { ...init, signal: null }).then(async (got) => {
          if (held === TOKENS) {
            if (!/access_?token/i.test(await got.clone().text())) return got
            interception = null
          }
          await look(got.clone())
          await released
          return got
        })
      }
      return release
    },
    blockCookies() {
      areCookiesBlocked = true
    },
    fillTabStorage() {
      isTabFull = true
    },
    workElsewhere(organisation) {
      workPlace = organisation
    },
    cookies: jar.storage,
    openTab() {
      const nobody = () => {}
      const session = { enter: nobody, complete: nobody, clear: nobody, announce: nobody }
      return createAuthClient(config, { ...browser, session })
    },
    reload() {
      clearSession()
      return createAuthClient(config, browser)
    },
  }
}

function configFor(origin: string): AuthConfig {
  return {
    userPoolId: 'us-west-2_OrchardDev',
    clientId: 'orchardembeddedclient',
    identityPoolId: null,
    endpoint: origin,
    isAmazon: false,
    hostedLogin: origin,
    social: {
      clientId: 'orchard-social',
      authorizeUrl: `${origin}/social/authorize`,
      tokenUrl: `${origin}/social/token`,
    },
    passkeys: true,
    deviceTrust: true,
    confirmBy: 'code',
  }
}

/** Storage that tells its names as browsers list cookies: by when they were created, which writing them anew keeps. */
function createJar() {
  const values = new Map<string, string>()
  const storage: TokenStorage = {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
  return { storage, names: () => [...values.keys()] }
}

/** A clock that stands still until it is moved. */
function createClock() {
  let offset = 0
  let skipped = 0
  let waiting: { at: number; done: () => void }[] = []
  const waits: number[] = []
  const start = Date.now()
  const now = () => start + offset
  return {
    waits,
    now,
    wait(milliseconds: number): Promise<void> {
      waits.push(milliseconds)
      if (milliseconds <= skipped) {
        offset += milliseconds
        return Promise.resolve()
      }
      return new Promise((done) => waiting.push({ at: now() + milliseconds, done }))
    },
    skipWaits(milliseconds: number) {
      skipped = milliseconds
    },
    advance(milliseconds: number) {
      offset += milliseconds
      const due = waiting.filter(({ at }) => at <= now())
      waiting = waiting.filter(({ at }) => at > now())
      for (const { done } of due) done()
    },
  }
}

/** A product API that knows one key per token, and can be told to fail. */
export interface ProductApi {
  host: string
  /** Queries it was asked with. */
  queries: URLSearchParams[]
  /** @param body of an account, what differs from {@link ACCOUNT}. */
  respondWith(status: number, body: object): void
  respondTo(how: Reply): void
  /** Holds responses back until the returned function is called. */
  hold(): () => void
  stop(): void
}

/** The response of `GET /op/user` to a person who has no organisation. */
export const ACCOUNT = {
  ...{ api_key: 'the-key', email: null, plan: 'free', created_at: '2026-01-01', suspended: null },
  ...{ organisation: null, memberships: [] },
}

/** A response by the query of its request. */
type Reply = (query: URLSearchParams) => [status: number, body: object]

/** Starts what stands in for the product API. */
export async function startProductApi(): Promise<ProductApi> {
  const queries: URLSearchParams[] = []
  let reply: Reply = () => [200, {}]
  let gate: Promise<void> = Promise.resolve()
  const server: Server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    queries.push(query)
    await gate
    const [status, body] = reply(query)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { ...ACCOUNT, ...body } : body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `http://127.0.0.1:${port}`,
    queries,
    respondWith(status, body) {
      reply = () => [status, body]
    },
    respondTo(how) {
      reply = how
    },
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    stop: () => void server.close(),
  }
}
