import type { Dependency } from '@orchard/shared-node/health'
import { AwsClient } from 'aws4fetch'
import * as z from 'zod'
import type { TokenConfig } from './token-config.ts'
import { identityUnavailable } from './verify-token.ts'

/** Calls that an administrator of the user pool may make, and its users may not; see `createPoolAdmin`. */
export type PoolAdmin = ReturnType<typeof createPoolAdmin>

const TIMEOUT_MS = 5_000
const OFF = { Enabled: false, PreferredMfa: false }
/** Methods that any pool knows; others are only named where the person uses them. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['SMS_MFA', 'SMSMfaSettings'],
  ['SOFTWARE_TOKEN_MFA', 'SoftwareTokenMfaSettings'],
  ['EMAIL_OTP', 'EmailMfaSettings'],
])
const ALWAYS = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']
const GROUPS = z.object({
  Groups: z.array(z.object({ GroupName: z.string() })),
  NextToken: z.string().nullish(),
})
const ATTRIBUTE = z
  .object({ Name: z.string(), Value: z.string().nullable().catch(null) })
  .catch({ Name: '', Value: null })
const USERS = z.object({ Users: z.array(z.object({ Attributes: z.array(ATTRIBUTE) })) })
const GROUPS_PER_PAGE = 60
/** A user is in 100 groups at most, which is Cognito’s quota. */
const MAX_PAGES = 5
const REFUSAL = z.object({ __type: z.string().catch(''), message: z.string().catch('') })
/** Refusals that say something about the user. An unknown pool is “not found”, too, as are other resources. */
const TELLING: Readonly<Record<string, RegExp>> = {
  AliasExistsException: /^/,
  UserNotFoundException: /^/,
  ResourceNotFoundException: /\bdevice\b/i,
}

/**
 * Acts as an administrator by six signed operations (AWS Signature Version 4); the IAM policy of the credentials needs
 * no other. Users are named by their `sub`. Functions throw `ApiError` 503 where the pool does not do it.
 */
export function createPoolAdmin(
  {
    admin: { accessKeyId, poolId, secretAccessKey, sessionToken },
    endpoint,
  }: { admin: NonNullable<TokenConfig['cognito']['admin']>; endpoint: string },
  { pool, ask = fetch }: { pool: Dependency; ask?: typeof fetch },
) {
  const [region = ''] = poolId.split('_')
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 'cognito-idp' },
    ...(sessionToken ? { sessionToken } : {}),
  })

  /**
   * The type of the refusal; null where it was done.
   * @param read gets the body of the response.
   * @param signal ends it, as by default its own time does.
   */
  async function perform(
    operation: string,
    body: object,
    read?: (body: unknown) => void,
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<string | null> {
    try {
      const signed = await client.sign(endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-amz-json-1.1',
          'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ UserPoolId: poolId, ...body }),
      })
      const response = await ask(signed, { redirect: 'error', signal })
      if (response.ok) {
        read?.(await response.json())
        pool.worked()
        return null
      }
      const { __type, message } = REFUSAL.parse(await response.json())
      const type = __type.replace(/^.*#/, '')
      if (response.status === 400 && TELLING[type]?.test(message)) return type
      throw new Error(`${operation}: ${response.status} ${type}`)
    } catch (error) {
      pool.failed(error)
      throw identityUnavailable()
    }
  }

  return {
    /** True for a member of a group of the pool; false for an unknown user. */
    async isInGroup(subject: string, group: string): Promise<boolean> {
      let page: z.infer<typeof GROUPS> = { Groups: [] }
      // One for all pages, since somebody waits for the whole.
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const { NextToken } = page
        const refusal = await perform(
          'AdminListGroupsForUser',
          { Username: subject, Limit: GROUPS_PER_PAGE, ...(NextToken ? { NextToken } : {}) },
          (body) => {
            page = GROUPS.parse(body)
          },
          signal,
        )
        if (refusal === 'UserNotFoundException') return false
        if (refusal !== null) throw identityUnavailable()
        if (page.Groups.some(({ GroupName }) => GroupName === group)) return true
        if (!page.NextToken) return false
      }
      throw identityUnavailable()
    },
    /**
     * The email of a user, if it is verified; null for an unknown user. Not by `AdminGetUser`, which makes every user an
     * active one of the month, whom AWS bills.
     */
    async findVerifiedEmail(subject: string): Promise<string | null> {
      let found: z.infer<typeof USERS> = { Users: [] }
      const Filter = `sub = "${subject.replaceAll(/["\\]/g, '\\$&')}"`
      const refusal = await perform('ListUsers', { Filter, Limit: 1 }, (body) => {
        found = USERS.parse(body)
      })
      if (refusal !== null) throw identityUnavailable()
      const [user] = found.Users
      const told = new Map(user?.Attributes.map(({ Name, Value }) => [Name, Value]))
      return (told.get('email_verified') === 'true' && told.get('email')) || null
    },
    /**
     * Ends two-factor authentication of a user; done where it was off.
     * @param secondFactors those in use, as the pool has told.
     */
    async endSecondFactors(subject: string, secondFactors: string): Promise<void> {
      const methods = new Set([...ALWAYS, ...secondFactors.split(' ')])
      const off = [...SETTINGS].flatMap(([method, setting]) =>
        methods.has(method) ? [[setting, OFF]] : [],
      )
      const refusal = await perform('AdminSetUserMFAPreference', {
        Username: subject,
        ...Object.fromEntries(off),
      })
      if (refusal !== null) throw identityUnavailable()
    },
    /** Moves a user to another address, which is verified then; `taken` where somebody else has it. */
    async changeEmail(subject: string, email: string): Promise<'done' | 'taken'> {
      const refusal = await perform('AdminUpdateUserAttributes', {
        Username: subject,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      })
      if (refusal === 'AliasExistsException') return 'taken'
      if (refusal !== null) throw identityUnavailable()
      return 'done'
    },
    /**
     * Lets a device of a user replace the second factor, until it is forgotten.
     * @returns `unknown` if the pool has no such device, or no such user.
     */
    async rememberDevice(subject: string, deviceKey: string): Promise<'done' | 'unknown'> {
      const refusal = await perform('AdminUpdateDeviceStatus', {
        ...{ Username: subject, DeviceKey: deviceKey, DeviceRememberedStatus: 'remembered' },
      })
      if (refusal === 'AliasExistsException') throw identityUnavailable()
      return refusal === null ? 'done' : 'unknown'
    },
    /** Forgets a device of a user for good; done if the pool has no such device, or no such user. */
    async forgetDevice(subject: string, deviceKey: string): Promise<void> {
      const about = { Username: subject, DeviceKey: deviceKey }
      const refusal = await perform('AdminForgetDevice', about)
      if (refusal === 'AliasExistsException') throw identityUnavailable()
    },
  }
}
