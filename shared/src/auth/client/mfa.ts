import type { AuthClient } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { mfaOf } from './current-user.ts'
import { textOf } from './pool-call.ts'
import { refusal } from './refusals.ts'
import { TOTP_NAME, totpSetup } from './sign-in-step.ts'

/** The settings of the pool's second factors by their names. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['SMS_MFA', 'SMSMfaSettings'],
  ['SOFTWARE_TOKEN_MFA', 'SoftwareTokenMfaSettings'],
  ['EMAIL_OTP', 'EmailMfaSettings'],
])
const OFF = { Enabled: false, PreferredMfa: false }
const PREFERRED = { Enabled: true, PreferredMfa: true }

/** The second factor of the signed-in user; “States” of the specification. */
export function mfaPart(
  core: Core,
): Pick<AuthClient, 'setUpTotp' | 'verifyTotp' | 'setPreferredMfa'> {
  /** Switches off all second factors; unknown ones are an error. */
  async function switchOff(AccessToken: string): Promise<void> {
    const { enabled, preferred } = mfaOf(await core.call('GetUser', { AccessToken }))
    const all = [...new Set([...enabled, ...(preferred ? [preferred] : [])])]
    if (all.some((name) => !SETTINGS.has(name))) throw refusal('InvalidMfaType')
    if (all.length === 0) return
    const off = all.map((name) => [SETTINGS.get(name), OFF])
    await core.call('SetUserMFAPreference', { AccessToken, ...Object.fromEntries(off) })
  }

  return {
    setUpTotp: () =>
      core.authenticated('UserNotAuthenticated', async (AccessToken, { id }) => {
        const made = await core.call('AssociateSoftwareToken', { AccessToken })
        return totpSetup(textOf(made['SecretCode']), textOf(id?.claims['email']))
      }),
    async verifyTotp(given) {
      const UserCode = given.trim()
      if (!UserCode) throw refusal('EmptyConfirmationCode')
      await core.authenticated('UserNotAuthenticated', (AccessToken) =>
        core.call('VerifySoftwareToken', {
          AccessToken,
          UserCode,
          FriendlyDeviceName: TOTP_NAME,
        }),
      )
    },
    async setPreferredMfa(method) {
      if (!['TOTP', 'SMS', 'NOMFA'].includes(method)) throw refusal('NoMfaMethod')
      const setting = method === 'TOTP' ? 'SoftwareTokenMfaSettings' : 'SMSMfaSettings'
      await core.authenticated('UserNotAuthenticated', async (AccessToken) => {
        if (method === 'NOMFA') await switchOff(AccessToken)
        else await core.call('SetUserMFAPreference', { AccessToken, [setting]: PREFERRED })
      })
    },
  }
}
