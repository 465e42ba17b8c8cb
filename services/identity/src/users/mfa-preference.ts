import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { MfaMethod, User } from '#src/store/model.ts'

const settings = z
  .object({ Enabled: z.boolean().nullish(), PreferredMfa: z.boolean().nullish() })
  .nullish()

/** The settings that users, and administrators for them, may change. */
export const mfaPreference = z.object({
  SMSMfaSettings: settings,
  SoftwareTokenMfaSettings: settings,
  EmailMfaSettings: settings,
})

/** @throws {CognitoError} for a method that the user or the pool does not have. */
export function changePreference(
  provider: Provider,
  user: User,
  input: z.infer<typeof mfaPreference>,
): void {
  if (input.EmailMfaSettings?.Enabled)
    throw refusal.parameter('Email MFA is not enabled for this user pool')
  const wanted = [
    ['SMS_MFA', input.SMSMfaSettings],
    ['SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings],
  ] as const
  if (wanted.every(([, setting]) => setting?.PreferredMfa))
    throw refusal.parameter('Only one MFA method can be preferred')
  let mfa = user.mfa
  for (const [method, setting] of wanted) {
    if (setting?.Enabled) assertAvailable(user, method)
    if (setting?.PreferredMfa && !(setting.Enabled ?? mfa.enabled.includes(method)))
      throw refusal.parameter('A preferred MFA method must be enabled')
    if (setting) mfa = applySetting(mfa, method, setting)
  }
  provider.store.updateUser(user, { mfa })
}

function applySetting(
  mfa: User['mfa'],
  method: MfaMethod,
  setting: NonNullable<z.infer<typeof settings>>,
): User['mfa'] {
  const others = mfa.enabled.filter((one) => one !== method)
  const isEnabled = setting.Enabled ?? mfa.enabled.includes(method)
  const isPreferred = isEnabled && (setting.PreferredMfa ?? mfa.preferred === method)
  const otherPreferred = mfa.preferred === method ? null : mfa.preferred
  return {
    ...mfa,
    enabled: isEnabled ? [...others, method] : others,
    preferred: isPreferred ? method : otherPreferred,
  }
}

function assertAvailable(user: User, method: MfaMethod): void {
  if (method === 'SOFTWARE_TOKEN_MFA' && !user.mfa.totpSecret)
    throw refusal.parameter('User has not verified software token mfa')
  if (method === 'SMS_MFA' && user.attributes['phone_number_verified'] !== 'true')
    throw refusal.parameter('User does not have delivery config set to turn on SMS_MFA')
}
