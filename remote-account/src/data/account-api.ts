import type { Credentials } from '@orchard/shared/auth'
import { AccountApiError } from '#src/rules/explain-failure.ts'
import {
  type KeyKind,
  readDeviceNames,
  readKey,
  readKeys,
  readLastDay,
  readNewKey,
  readNewLimits,
  readUsage,
} from './account-responses.ts'
import { createBillingApi } from './billing-api.ts'
import type { Call, Download } from './calls.ts'
import { reach } from './reach.ts'
import type { Read } from './read-response.ts'
import { refusalOf } from './refusal-of.ts'

/** The moment at which a rotated key stops working. */
export type Retirement = 'now' | 'after_grace'

/** Reads and idempotent writes are retried; a POST is sent once. */
const REPEATABLE = { attempts: 3, deadlineMs: 12_000 }
const ONCE = { attempts: 1, deadlineMs: 20_000 }
/** A file may be large; the visitor sees its progress and can cancel it. */
const FILE = { attempts: 3, deadlineMs: 300_000 }

/** Calls to the product API about the account in which the person works; see `createAccountApi`. */
export type AccountApi = ReturnType<typeof createAccountApi>

/** Codes of refusals that mean that a person’s role in an organisation has changed, or ended. */
const FORBIDDEN = new Set(['organisation_forbidden', 'role_forbidden'])

/**
 * Calls throw `AccountApiError`.
 * @param organisation in which the person works; null for their own account.
 * @param isStillOwn asked before each change of the own account, which no request names: false if the person has another one
 * by now.
 * @param onForbidden called when the person has another role there than the page knows, or none.
 * @param credentials returns a valid token; called before each request.
 * @param ask `fetch` or a replacement for it.
 * @param reading ends requests that only read. They are of no use once nobody looks at the account, and their token
 * may be revoked by then.
 */
export function createAccountApi({
  apiHost,
  organisation = null,
  isStillOwn = async () => true,
  onForbidden,
  credentials,
  ask = fetch,
  reading,
}: {
  apiHost: string
  organisation?: string | null
  isStillOwn?(): Promise<boolean>
  onForbidden?(): void
  credentials(): Promise<Credentials>
  ask?: typeof fetch
  reading?: AbortSignal
}) {
  async function send(
    about: string | null,
    ...[method, path, body, download]: [...Parameters<Call>, download?: Download]
  ): Promise<Response> {
    const { token, provider } = await credentials()
    const init: RequestInit = {
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(provider === 'google' ? { 'X-Identity-Provider': provider } : {}),
        ...(about === null ? {} : { 'X-Organisation': about }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(method === 'GET' ? { signal: endOf(reading, download?.signal) } : {}),
    }
    const patience = download ? FILE : method === 'POST' ? ONCE : REPEATABLE
    const url = apiHost + (path.startsWith('/op/') ? path : `/op/user${path}`)
    const response = await reach(url, init, { ...patience, fetch: ask })
    if (response.ok) return response
    const refusal = await refusalOf(response)
    if (FORBIDDEN.has(refusal.code)) onForbidden?.()
    throw refusal
  }

  const sendOwn = async (about: string | null, ...request: Parameters<Call>): Promise<Response> => {
    if (request[0] !== 'GET' && organisation === null && !(await isStillOwn()))
      throw new AccountApiError('account_replaced')
    return send(about, ...request)
  }

  const call: Call = (...request) => sendOwn(organisation, ...request)
  /** About the person, also while they work in an organisation. */
  const callAsPerson: Call = (...request) => sendOwn(null, ...request)
  /** About what has happened to the person already, whichever own account they have by now. */
  const report: Call = (...request) => send(null, ...request)

  const json = async <T>(response: Response, read: Read<T>): Promise<T> => {
    const value: unknown = await response.json().catch(() => null) // truncated, or not JSON
    const known = read(value)
    if (known === undefined) throw new AccountApiError('Nonsense')
    return known
  }

  const file = async (path: string, type: string, download: Download): Promise<Blob> => {
    const response = await send(organisation, 'GET', path, undefined, download)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    try {
      for (const reader = response.body?.getReader(); reader; ) {
        const { done, value } = await reader.read()
        if (done) break
        parts.push(value)
        bytes += value.length
        download.onProgress(bytes)
      }
    } catch (cause) {
      throw new AccountApiError('NetworkError', null, { cause })
    }
    return new Blob(parts, { type })
  }

  return {
    /** The keys, the default one first. */
    keys: async () => json(await call('GET', '/keys'), readKeys),
    /** @param limits as the product API takes them; what is left out is no limit. */
    createKey: async (made: { name: string; kind: KeyKind; limits: object }) =>
      json(await call('POST', '/keys', made), readKey),
    /** Sets all limits of a key, in place of those before. */
    limitKey: async (id: string, limits: object) =>
      json(await call('PUT', `/keys/${encodeURIComponent(id)}/limits`, limits), readNewLimits),
    async renameKey(id: string, name: string) {
      await call('PUT', `/keys/${encodeURIComponent(id)}`, { name })
    },
    /** @param id null for the default key. */
    rotateKey: async (id: string | null, retire: Retirement) =>
      json(await call('POST', '/key', { retire, key_id: id }), readNewKey),
    /** @param id null for the default key. */
    keyLastDay: async (id: string | null) =>
      json(await call('GET', `/keys/${encodeURIComponent(id ?? 'default')}/last-day`), readLastDay),
    async revokeKey(id: string) {
      await call('DELETE', `/keys/${encodeURIComponent(id)}`)
    },
    /** Reads a URL below `/op/`, for code that is loaded late. */
    read: async <T>(path: `/op/${string}`, read: Read<T>) => json(await call('GET', path), read),
    /** The same as a CSV file. */
    readFile: (path: `/op/${string}`, download: Download) => file(path, 'text/csv', download),
    usage: async () => json(await call('GET', '/usage'), readUsage),
    /** All recorded calls by day, API and key, as a CSV file. */
    usageFile: (download: Download) => file('/usage.csv', 'text/csv', download),
    /** Everything stored about the account, as a file. */
    exportData: (download: Download) => file('/export', 'application/json', download),
    /** The visitor's own names for devices, by device key. */
    deviceNames: async () => json(await call('GET', '/device-names'), readDeviceNames),
    async nameDevice(key: string, name: string) {
      await call('PUT', `/device-names/${encodeURIComponent(key)}`, { name })
    },
    /** Drops the name of a forgotten device. */
    async forgetDeviceName(key: string) {
      await call('DELETE', `/device-names/${encodeURIComponent(key)}`)
    },
    /** Has the product API read email and second factor anew, which confirms changes of them by email. */
    async refreshAccount() {
      await call('POST', '/refresh')
    },
    /** Needs a sign-in of the last ten minutes, or fails with `sign_in_too_old`. */
    async deleteAccount() {
      await call('DELETE', '')
    },
    billing: createBillingApi(call, json),
    /** Organisations, for the pages about them. */
    organisations: async () =>
      (await import('./organisation-api.ts')).createOrganisationApi({
        call,
        callAsPerson,
        json,
        file,
      }),
    /** Alerts and webhooks; few change them, so their code is loaded late. */
    alerts: async () => (await import('./alerts-api.ts')).createAlertsApi(call, json),
    /** Recovery codes, the email address, and what happens at the user pool; loaded late, too. */
    security: async () =>
      (await import('./security-api.ts')).createSecurityApi({ call, report, json }),
  }
}

/** A signal that aborts with the first of several. */
function endOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const end = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) end.abort(signal.reason)
    signal?.addEventListener('abort', () => end.abort(signal.reason), { signal: end.signal })
  }
  return end.signal
}
