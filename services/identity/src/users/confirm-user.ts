import { CognitoError } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { spendCode } from './codes.ts'

/**
 * Confirms a sign-up by a code or link.
 * @throws {CognitoError} if the code is wrong or expired, or the user already confirmed.
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
