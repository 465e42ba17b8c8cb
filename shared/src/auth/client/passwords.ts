import { confirmResetPassword, resetPassword, updatePassword } from 'aws-amplify/auth'
import type { AuthClient } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { refusal, toRefusal } from './refusals.ts'
import { toDelivery } from './sign-in-step.ts'

type PasswordPart = Pick<
  AuthClient,
  'requestPasswordReset' | 'confirmPasswordReset' | 'changePassword'
>

/** Reset of a forgotten password and change of a known one. */
export function passwordPart(core: Core): PasswordPart {
  return {
    async requestPasswordReset(email) {
      const username = email.trim()
      if (!username) throw refusal('EmptyUsername')
      try {
        return toDelivery((await resetPassword({ username })).nextStep.codeDeliveryDetails)
      } catch (error) {
        throw toRefusal(error)
      }
    },
    async confirmPasswordReset({ code, email, newPassword }) {
      const username = email.trim()
      const confirmationCode = code.trim()
      if (!username) throw refusal('EmptyUsername')
      if (!confirmationCode) throw refusal('EmptyConfirmationCode')
      if (!newPassword) throw refusal('EmptyPassword')
      try {
        await confirmResetPassword({ username, confirmationCode, newPassword })
      } catch (error) {
        throw toRefusal(error)
      }
    },
    async changePassword({ currentPassword, newPassword }) {
      if (!currentPassword || !newPassword) throw refusal('EmptyPassword')
      await core.authenticated('UserNotAuthenticated', () =>
        updatePassword({ oldPassword: currentPassword, newPassword }),
      )
    },
  }
}
