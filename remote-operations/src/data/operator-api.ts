import { AuthError, loadAuth } from '@orchard/shared/auth'
import { MINUTE_MS } from '@orchard/shared/format'
import { askWithRetries, readProblem } from '@orchard/shared/http'
import type { ZodMiniType } from 'zod/mini'

/** A refused or failed request to the product API. */
export class OperatorApiError extends Error {
  /** Of the problem document, or `NetworkError`, `Unclear`, `Nonsense` or `NotSignedIn`. */
  readonly code: string
  /** Problems by field. */
  readonly errors: Readonly<Record<string, string>>
  constructor(
    code: string,
    message: string,
    {
      errors = {},
      ...options
    }: ErrorOptions & { errors?: Readonly<Record<string, string>> | undefined } = {},
  ) {
    super(message, options)
    this.name = 'OperatorApiError'
    this.code = code
    this.errors = errors
  }
}

const READ = { attempts: 3, deadlineMs: 15_000 }
/** An act is sent once: nobody knows what became of one whose response is lost. */
const ACT = { attempts: 1, deadlineMs: 30_000 }

/** The code of a refusal that a new sign-in of the same person overcomes. */
export const SIGN_IN_TOO_OLD = 'sign_in_too_old'
/** The same for a new token, which needs no sign-in. */
const TOKEN_TOO_OLD = 'token_too_old'
/** A token that is older is refreshed then. */
const NEW_TOKEN_MS = MINUTE_MS

const FAILURES: Readonly<Record<string, string>> = {
  NetworkError: 'The server is not responding. Check your connection and try again.',
  Nonsense: 'The server sent an unexpected response. Try again in a minute.',
  Unclear: 'The connection was lost, so this may have been done. Check before you try again.',
  NotSignedIn: 'Your session has ended. Sign in again in another tab, then try again here.',
  ServerFailure: 'Something went wrong on the server. Try again in a minute.',
}

/** Requests to the routes of operators; see `createOperatorApi`. */
export type OperatorApi = ReturnType<typeof createOperatorApi>

/**
 * The routes of operators at the product API, by their path below `/op/operator/`. All functions throw `OperatorApiError`.
 * @param token returns a valid access token, issued within `maxAgeMs` if given; called before each request.
 */
export function createOperatorApi(
  apiHost: string,
  token: (maxAgeMs?: number) => Promise<string> = async (maxAgeMs) =>
    (await (await loadAuth()).credentials(maxAgeMs)).token,
  ask: typeof fetch = fetch,
) {
  async function send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    idempotencyKey?: string,
    maxAgeMs?: number,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        Authorization: `Bearer ${await token(maxAgeMs).catch((cause: unknown) => fail(isOffline(cause) ? 'NetworkError' : 'NotSignedIn', cause))}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    const isRepeatable = method === 'GET' || idempotencyKey !== undefined
    const patience = method === 'GET' ? READ : ACT
    const url = `${apiHost}/op/operator/${path}`
    const response = await askWithRetries(url, init, { ...patience, fetch: ask }).catch(
      (cause: unknown) => fail(isRepeatable ? 'NetworkError' : 'Unclear', cause),
    )
    if (response.ok) return response
    const problem = await readProblem(response)
    // Refused before anything was done.
    if (problem?.code === TOKEN_TOO_OLD && maxAgeMs === undefined)
      return send(method, path, body, idempotencyKey, NEW_TOKEN_MS)
    if (response.status === 401 && problem?.code !== SIGN_IN_TOO_OLD) return fail('NotSignedIn')
    if (!problem) return fail('ServerFailure')
    throw new OperatorApiError(problem.code, problem.detail ?? problem.title, problem)
  }

  async function json<T>(response: Response, shape: ZodMiniType<T>): Promise<T> {
    // Null for a response without a body, and for one that was cut off.
    const value: unknown = await response.json().catch(() => null)
    const read = shape.safeParse(value)
    return read.success ? read.data : fail('Nonsense', read.error)
  }

  return {
    read: async <T>(path: string, shape: ZodMiniType<T>) => json(await send('GET', path), shape),
    /** The file that a path responds with. */
    file: async (path: string) => (await send('GET', path)).blob(),
    /** @param idempotencyKey the same for each try of an act that must be done once. */
    act: async <T>(
      method: 'POST' | 'PUT',
      path: string,
      body: object,
      shape: ZodMiniType<T>,
      idempotencyKey?: string,
    ) => json(await send(method, path, body, idempotencyKey), shape),
  }
}

/** True where the identity provider does not respond, which ends no session. */
function isOffline(cause: unknown): boolean {
  return cause instanceof AuthError && cause.code === 'NetworkError'
}

function fail(code: string, cause?: unknown): never {
  throw new OperatorApiError(code, FAILURES[code] ?? code, { cause })
}

/** A random key for an act that must be done once, however often it is tried. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
