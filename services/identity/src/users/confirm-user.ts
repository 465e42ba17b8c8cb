import { CognitoError } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { spendCode } from './codes.ts'

/**
 * Confirms a sign-up, by the code typed or the link opened.
 * @throws {CognitoError} for a wrong or late code, and for a user who is confirmed already.
 */
export function confirmUser(provider: Provider, user: User, code: string): void {
  if (user.status !== 'UNCONFIRMED')
    throw new CognitoError(
      'NotAuthorizedException',
      'User cannot be confirmed. Current status is CONFIRMED',
    )
  spendCode(provider, user, 'signUp', code)
  const attributes = { ...user.attributes, email_verified: 'true' }
  provider.store.updateUser(user, { status: 'CONFIRMED', attributes })
}
