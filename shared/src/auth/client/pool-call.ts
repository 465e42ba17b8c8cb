import { AuthError } from '#src/auth/auth-error.ts'
import { refusal } from './refusals.ts'
import type { Surroundings } from './surroundings.ts'

const TARGET = 'AWSCognitoIdentityProviderService.'

/** Calls an action of the user pool that Amplify has no function for, or not the one we need. */
export type PoolCall = (action: string, body: object) => Promise<Readonly<Record<string, unknown>>>

/** A refusal that the same call may not meet again a moment later. */
class TransientError extends AuthError {}

/** Whether it pays to repeat a call: the network, an overloaded provider or one that is down. */
export function isTransient(error: unknown): boolean {
  return error instanceof TransientError
}

/** @param endpoint where the pool's protocol is spoken. */
export function createPoolCall(endpoint: string, { fetch }: Pick<Surroundings, 'fetch'>): PoolCall {
  return async (action, body) => {
    const { response, answer } = await post(fetch, endpoint, action, body)
    if (response.ok && answer) return answer
    const type = response.headers.get('x-amzn-errortype') ?? textOf(answer?.['__type'])
    const name = /^(?:.*#)?([^:,]*)/.exec(type)?.[1] ?? ''
    const isOverload = response.status === 429 || /^TooManyRequests|^Throttling/.test(name)
    if (!name || !answer) throw network(new Error(`${action} answered ${response.status}`))
    const words = textOf(answer['message']) || textOf(answer['Message'])
    if (response.status >= 500 || isOverload) throw new TransientError(name, words)
    throw new AuthError(name, words)
  }
}

async function post(
  fetch: Surroundings['fetch'],
  endpoint: string,
  action: string,
  body: object,
): Promise<{ response: Response; answer: Record<string, unknown> | null }> {
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
    })
    return { response, answer: parseObject(await response.text()) }
  } catch (error) {
    throw network(error)
  }
}

function network(cause: unknown): AuthError {
  const { code, message } = refusal('NetworkError')
  return new TransientError(code, message, { cause })
}

/** A text as an object of JSON; null for anything else. Some actions answer with nothing at all. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null // not JSON: no answer of the server that was meant
  }
}

/** A value that should be a text; empty when it is not. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
