import { AuthError, ProviderRefusal } from '#src/auth/auth-error.ts'
import type { BrowserEnvironment } from './browser-environment.ts'
import { refusal } from './refusals.ts'

const TARGET = 'AWSCognitoIdentityProviderService.'

/**
 * Calls an action of the user pool.
 * @param signal gives the request up.
 * @throws {AuthError} `NetworkError`, `Cancelled` once `signal` has aborted, and the pool's refusals.
 */
export type PoolCall = (
  action: string,
  body: object,
  signal?: AbortSignal,
) => Promise<Readonly<Record<string, unknown>>>

/** The provider is overloaded or down. */
class UnavailableError extends ProviderRefusal {}

/** True when the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof UnavailableError ||
    (error instanceof AuthError && error.code === 'NetworkError')
  )
}

/** @param endpoint address of the pool's API. */
export function createPoolCall(
  endpoint: string,
  { fetch }: Pick<BrowserEnvironment, 'fetch'>,
): PoolCall {
  return async (action, body, signal) => {
    const { response, body: reply } = await post(fetch, endpoint, action, body, signal)
    if (response.ok && reply) return reply
    const type = response.headers.get('x-amzn-errortype') ?? textOf(reply?.['__type'])
    const name = /^(?:.*#)?([^:,]*)/.exec(type)?.[1] ?? ''
    const isOverload = response.status === 429 || /^TooManyRequests|^Throttling/.test(name)
    if (!name || !reply)
      throw refusal('NetworkError', new Error(`${action} responded ${response.status}`))
    const words = textOf(reply['message']) || textOf(reply['Message'])
    if (response.status >= 500 || isOverload) throw new UnavailableError(name, words)
    throw new ProviderRefusal(name, words)
  }
}

async function post(
  fetch: BrowserEnvironment['fetch'],
  endpoint: string,
  action: string,
  body: object,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: Record<string, unknown> | null }> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': TARGET + action,
        'Cache-Control': 'no-store',
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(signal ? { signal } : {}),
    })
    return { response, body: parseObject(await response.text()) }
  } catch (error) {
    throw refusal(signal?.aborted ? 'Cancelled' : 'NetworkError', error)
  }
}

/** Parses a JSON object; null for anything else. Some actions return an empty body. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null // not JSON, so from another server
  }
}

/** The fields of an object; none of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Returns a text as it is, and an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
