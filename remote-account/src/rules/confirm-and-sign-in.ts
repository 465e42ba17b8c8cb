import { type AuthClient, AuthError, type SignInStep } from '@orchard/shared/auth'

/** Shown on the sign-in page to a confirmed visitor who has to sign in. */
export const CONFIRMED = 'Your account is confirmed. Please use your credentials to sign in.'

/** The provider's words for a user who is confirmed already, to a code and to a request for a new one. */
const CONFIRMED_ALREADY = new Set([
  'User cannot be confirmed. Current status is CONFIRMED',
  'User is already confirmed.',
])

/** True if the provider refuses because the account is confirmed, perhaps in another browser. */
export function isConfirmed(error: unknown): boolean {
  return error instanceof AuthError && CONFIRMED_ALREADY.has(error.message)
}

/**
 * Confirms a sign-up and signs in, if necessary with the password from the form. Returns null when the
 * account is confirmed, but the visitor has to sign in by typing the password. `code` is null where the account is
 * known to be confirmed.
 * @throws {AuthError} when the code is refused.
 */
export async function confirmAndSignIn(
  auth: Pick<AuthClient, 'confirmSignUp' | 'signIn'>,
  { email, password, code }: { email: string; password: string | null; code: string | null },
): Promise<SignInStep | null> {
  try {
    if (code !== null) return await auth.confirmSignUp({ email, code })
  } catch (error) {
    // The code was right and only the automatic sign-in failed, or the link was followed before.
    if (!(error instanceof AuthError && error.code === 'AutoSignInLost') && !isConfirmed(error))
      throw error
  }
  return password === null ? null : auth.signIn({ email, password }).catch(() => null)
}
