import type { TokenConfig } from './token-config.ts'
import type { Identity } from './verify-token.ts'

/** `refused` where the provider says that the sign-in is over, null where it cannot be asked. */
export type AskedEmail = { email: string } | 'refused' | null

const TIMEOUT_MS = 3_000
/** After a failure nobody waits for the provider for this long. */
const REST_MS = 15_000
/** What `GetUser` answers for a token whose sign-in has ended, though its time has not. */
const ENDED = /^(?:UserNotFoundException|PasswordResetRequiredException)\b/
const ENDED_WORDS = /revoked|disabled/i

/**
 * The email of who signed in: from the token, or by `GetUser` of the user pool, which only answers a
 * token with the admin scope. Several calls with one token ask once.
 */
export function createAskEmail(
  { cognito }: Pick<TokenConfig, 'cognito'>,
  { now, ask = fetch }: { now(): Date; ask?: typeof fetch },
): (identity: Identity) => Promise<AskedEmail> {
  const underWay = new Map<string, Promise<AskedEmail>>()
  let restsUntil = 0
  const askPool = async (token: string): Promise<AskedEmail> => {
    if (now().getTime() < restsUntil) return null
    try {
      return await getUser(cognito.endpoint, token, ask)
    } catch {
      restsUntil = now().getTime() + REST_MS
      return null // the provider is down; the email is filled in by a later call
    }
  }
  return async ({ provider, email, token }) => {
    if (provider === 'google') return email === null ? null : { email }
    const asking = underWay.get(token) ?? askPool(token).finally(() => underWay.delete(token))
    underWay.set(token, asking)
    return asking
  }
}

/** @throws {Error} when the provider does not answer, or answers that it is ill. */
async function getUser(endpoint: string, token: string, ask: typeof fetch): Promise<AskedEmail> {
  const response = await ask(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetUser',
    },
    body: JSON.stringify({ AccessToken: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null) throw new TypeError('Not an answer of a pool')
  if (response.ok) return emailAmong('UserAttributes' in answer ? answer.UserAttributes : null)
  if (response.status !== 400) throw new Error(`GetUser: ${response.status}`)
  const type = '__type' in answer ? String(answer.__type).replace(/^.*#/, '') : ''
  const words = 'message' in answer ? String(answer.message) : ''
  return ENDED.test(type) || ENDED_WORDS.test(words) ? 'refused' : null
}

function emailAmong(attributes: unknown): AskedEmail {
  if (!Array.isArray(attributes)) return null
  for (const one of attributes as unknown[])
    if (typeof one === 'object' && one !== null && 'Name' in one && one.Name === 'email')
      return 'Value' in one && typeof one.Value === 'string' ? { email: one.Value } : null
  return null
}
