import type { AuthClient } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { refusal } from './refusals.ts'
import { toDelivery } from './sign-in-step.ts'

type PasswordPart = Pick<
  AuthClient,
  'requestPasswordReset' | 'confirmPasswordReset' | 'changePassword'
>

/** Reset of a forgotten password and change of a known one. */
export function passwordPart(core: Core): PasswordPart {
  const { clientId: ClientId } = core.config
  return {
    async requestPasswordReset(email, signal) {
      const Username = email.trim()
      if (!Username) throw refusal('EmptyUsername')
      const sent = await core.call('ForgotPassword', { ClientId, Username }, signal)
      return toDelivery(sent['CodeDeliveryDetails'])
    },
    async confirmPasswordReset({ code, email, newPassword: Password }, signal) {
      const Username = email.trim()
      const ConfirmationCode = code.trim()
      if (!Username) throw refusal('EmptyUsername')
      if (!ConfirmationCode) throw refusal('EmptyConfirmationCode')
      if (!Password) throw refusal('EmptyPassword')
      const body = { ClientId, Username, ConfirmationCode, Password }
      await core.call('ConfirmForgotPassword', body, signal)
    },
    async changePassword({ currentPassword, newPassword }) {
      if (!currentPassword || !newPassword) throw refusal('EmptyPassword')
      await core.authenticated('UserNotAuthenticated', (AccessToken) =>
        core.call('ChangePassword', {
          AccessToken,
          PreviousPassword: currentPassword,
          ProposedPassword: newPassword,
        }),
      )
    },
  }
}
