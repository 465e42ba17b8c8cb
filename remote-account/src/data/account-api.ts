import type { Credentials } from '@orchard/shared/auth'
import {
  createProductApi,
  ProductApiError,
  type ProductApiRequest,
  readJson,
} from '@orchard/shared/product-api'
import { createKey, limitKey, listKeys, replaceKey } from '@orchard/shared/responses/named-keys'
import { getUsage, listDeviceNames } from '@orchard/shared/responses/profile'
import type { Read } from '@orchard/shared/responses/read'
import { getLastDay } from '@orchard/shared/responses/usage'
import { createBillingApi } from './billing-api.ts'
import type { Call, Download } from './calls.ts'
import type { KeyKind } from './entities.ts'

/** The moment at which a rotated key stops working. */
export type Retirement = 'now' | 'after_grace'

/** A file may be large; the visitor sees its progress and can cancel it. */
const OF_FILE = { attempts: 3, deadlineMs: 300_000 }

/** Calls to the product API about the account in which the person works; see `createAccountApi`. */
export type AccountApi = ReturnType<typeof createAccountApi>

/** Codes of refusals that mean that a person’s role in an organisation has changed, or ended. */
const FORBIDDEN = new Set(['organisation_forbidden', 'role_forbidden'])

/**
 * Calls throw `ProductApiError`.
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
  ask,
  reading,
}: {
  apiHost: string
  organisation?: string | null
  isStillOwn?(): Promise<boolean>
  onForbidden?(): void
  credentials?(): Promise<Credentials>
  ask?: typeof fetch
  reading?: AbortSignal
}) {
  const sendAny = createProductApi(apiHost, credentials, ask)
  const send = (request: ProductApiRequest) =>
    sendAny(request).catch((error: unknown) => {
      if (error instanceof ProductApiError && FORBIDDEN.has(error.code)) onForbidden?.()
      throw error
    })

  const callIn =
    (about: string | null, isChecked: boolean): Call =>
    async (method, path, body) => {
      const isRead = method === 'GET'
      if (isChecked && !isRead && organisation === null && !(await isStillOwn()))
        throw new ProductApiError('account_replaced')
      const signal = isRead ? reading : undefined
      return send({ method, path: pathOf(path), body, organisation: about, signal })
    }
  const call = callIn(organisation, true)
  /** About the person, also while they work in an organisation. */
  const callAsPerson = callIn(null, true)
  /** About what has happened to the person already, whichever own account they have by now. */
  const report = callIn(null, false)

  const file = async (path: string, type: string, download: Download): Promise<Blob> => {
    const signal = endOf(reading, download.signal)
    const response = await send({ path: pathOf(path), organisation, signal, patience: OF_FILE })
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
      throw new ProductApiError('NetworkError', { cause })
    }
    return new Blob(parts, { type })
  }

  return {
    /** The keys, the default one first. */
    keys: async () => (await readJson(await call('GET', '/keys'), listKeys)).keys,
    /** @param limits as the product API takes them; what is left out is no limit. */
    createKey: async (made: { name: string; kind: KeyKind; limits: object }) =>
      readJson(await call('POST', '/keys', made), createKey),
    /** Sets all limits of a key, in place of those before. */
    limitKey: async (id: string, limits: object) =>
      (
        await readJson(
          await call('PUT', `/keys/${encodeURIComponent(id)}/limits`, limits),
          limitKey,
        )
      ).limits,
    async renameKey(id: string, name: string) {
      await call('PUT', `/keys/${encodeURIComponent(id)}`, { name })
    },
    /** @param id null for the default key. */
    rotateKey: async (id: string | null, retire: Retirement) =>
      readJson(await call('POST', '/key', { retire, key_id: id }), replaceKey),
    /** @param id null for the default key. */
    keyLastDay: async (id: string | null) =>
      readJson(
        await call('GET', `/keys/${encodeURIComponent(id ?? 'default')}/last-day`),
        getLastDay,
      ),
    async revokeKey(id: string) {
      await call('DELETE', `/keys/${encodeURIComponent(id)}`)
    },
    /** Reads a URL below `/op/`, for code that is loaded late. */
    read: async <T>(path: `/op/${string}`, read: Read<T>) =>
      readJson(await call('GET', path), read),
    /** The same as a CSV file. */
    readFile: (path: `/op/${string}`, download: Download) => file(path, 'text/csv', download),
    usage: async () => readJson(await call('GET', '/usage'), getUsage),
    /** All recorded calls by day, API and key, as a CSV file. */
    usageFile: (download: Download) => file('/usage.csv', 'text/csv', download),
    /** Everything stored about the account, as a file. */
    exportData: (download: Download) => file('/export', 'application/json', download),
    /** The visitor's own names for devices, by device key. */
    deviceNames: async () =>
      new Map(
        Object.entries((await readJson(await call('GET', '/device-names'), listDeviceNames)).names),
      ),
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
    billing: createBillingApi(call),
    /** Organisations, for the pages about them. */
    organisations: async () =>
      (await import('./organisation-api.ts')).createOrganisationApi({ call, callAsPerson, file }),
    /** Alerts and webhooks; few change them, so their code is loaded late. */
    alerts: async () => (await import('./alerts-api.ts')).createAlertsApi(call),
    /** Recovery codes, the email address, and what happens at the user pool; loaded late, too. */
    security: async () => (await import('./security-api.ts')).createSecurityApi({ call, report }),
  }
}

/** Most paths are those of the account. */
function pathOf(path: string): `/op/${string}` {
  return path.startsWith('/op/') ? (path as `/op/${string}`) : `/op/user${path}`
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
