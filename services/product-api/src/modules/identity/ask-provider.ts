import type { Dependency } from '@orchard/shared-node/health'
import * as z from 'zod'

/** The user pool's response about a person. */
export interface Told {
  /** Null as long as none is verified. */
  email: string | null
  /** The second factors in use, such as `SOFTWARE_TOKEN_MFA`, in alphabetical order; empty for none. */
  secondFactors: string
}

/** The user pool's word on a token: who its owner is, `refused`, or null if the pool cannot be asked. */
export type Said = Told | 'refused' | null

const TIMEOUT_MS = 3_000
/** After a failure nobody waits for the provider for this long. */
const REST_MS = 5_000
/**
 * Responses of `GetUser` for a token that may not act: the sign-in has ended, the person is gone or
 * disabled, or the token lacks the admin scope, without which the pool does not tell.
 */
const REFUSALS = new Set([
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'UserNotFoundException',
])

const ATTRIBUTE = z
  .object({ Name: z.string(), Value: z.string().nullable().catch(null) })
  .catch({ Name: '', Value: null })
/** A response of `GetUser`, or an error in its place; odd attributes are ignored. */
const RESPONSE = z.object({
  __type: z.string().catch(''),
  UserAttributes: z.array(ATTRIBUTE).catch([]),
  UserMFASettingList: z.array(z.string()).catch([]),
})

/** Asks the user pool by `GetUser`; null while it cannot be asked. */
export function createAskProvider(
  endpoint: string,
  { now, ask = fetch, pool }: { now(): Date; ask?: typeof fetch; pool: Dependency },
): (token: string) => Promise<Said> {
  let restsUntil = 0
  return async (token) => {
    if (now().getTime() < restsUntil) return null
    try {
      const said = await getUser(endpoint, token, ask)
      pool.worked()
      return said
    } catch (error) {
      pool.failed(error)
      restsUntil = now().getTime() + REST_MS
      return null // the callers decide what to do without a response
    }
  }
}

/** @throws {Error} when the provider does not respond, or responses that it is ill or busy. */
async function getUser(endpoint: string, token: string, ask: typeof fetch): Promise<Said> {
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
  const { __type, UserAttributes, UserMFASettingList } = RESPONSE.parse(await response.json())
  if (response.ok) {
    const attributes = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]))
    const isVerified = attributes.get('email_verified') === 'true'
    return {
      email: (isVerified && attributes.get('email')) || null,
      secondFactors: UserMFASettingList.toSorted().join(' '),
    }
  }
  const type = __type.replace(/^.*#/, '')
  if (response.status === 400 && REFUSALS.has(type)) return 'refused'
  throw new Error(`GetUser: ${response.status} ${type}`)
}
