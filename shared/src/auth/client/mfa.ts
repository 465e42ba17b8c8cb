import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth'
import type { AuthClient } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { mfaOf } from './current-user.ts'
import { textOf } from './pool-call.ts'
import { refusal } from './refusals.ts'
import { TOTP_OPTIONS, totpSetup } from './sign-in-step.ts'

/** Amplify's names of the pool's second factors. */
const SETTINGS = new Map([
  ['SMS_MFA', 'sms'],
  ['SOFTWARE_TOKEN_MFA', 'totp'],
  ['EMAIL_OTP', 'email'],
] as const)

/** The second factor of the signed-in user; “States” of the specification. */
export function mfaPart(
  core: Core,
): Pick<AuthClient, 'setUpTotp' | 'verifyTotp' | 'setPreferredMfa'> {
  /** Switches off all second factors; unknown ones are an error. */
  async function switchOff(AccessToken: string): Promise<void> {
    const { enabled, preferred } = mfaOf(await core.call('GetUser', { AccessToken }))
    const known: ReadonlyMap<string, string> = SETTINGS
    const all = [...new Set([...enabled, ...(preferred ? [preferred] : [])])]
    if (all.some((name) => !known.has(name))) throw refusal('InvalidMfaType')
    if (all.length === 0) return
    const off = all.map((name) => [known.get(name), 'DISABLED'] as const)
    await updateMFAPreference(Object.fromEntries(off))
  }

  return {
    setUpTotp: () =>
      core.authenticated('UserNotAuthenticated', async (_token, { idToken }) => {
        const { sharedSecret } = await setUpTOTP()
        return totpSetup(sharedSecret, textOf(idToken?.payload['email']))
      }),
    async verifyTotp(given) {
      const code = given.trim()
      if (!code) throw refusal('EmptyConfirmationCode')
      await core.authenticated('UserNotAuthenticated', () =>
        verifyTOTPSetup({ code, options: TOTP_OPTIONS }),
      )
    },
    async setPreferredMfa(method) {
      if (!['TOTP', 'SMS', 'NOMFA'].includes(method)) throw refusal('NoMfaMethod')
      await core.authenticated('UserNotAuthenticated', (token) =>
        method === 'NOMFA'
          ? switchOff(token)
          : updateMFAPreference({ [method === 'TOTP' ? 'totp' : 'sms']: 'PREFERRED' }),
      )
    },
  }
}
