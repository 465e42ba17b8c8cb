import { type AuthClient, AuthError, type SignInStep } from '@orchard/shared/auth'

/** Shown on the sign-in page to a confirmed visitor who has to sign in. */
export const CONFIRMED = 'Your account is confirmed. Please use your credentials to sign in.'

/**
 * Confirms a sign-up and signs in, if necessary with the password from the form. Returns null when the
 * account is confirmed, but the visitor has to sign in by typing the password.
 * @throws {AuthError} when the code is refused.
 */
export async function confirmAndSignIn(
  auth: Pick<AuthClient, 'confirmSignUp' | 'signIn'>,
  { email, password, code }: { email: string; password: string | null; code: string },
): Promise<SignInStep | null> {
  try {
    return await auth.confirmSignUp({ email, code })
  } catch (error) {
    // The code was right; only the automatic sign-in failed.
    if (!(error instanceof AuthError && error.code === 'AutoSignInLost')) throw error
  }
  return password === null ? null : auth.signIn({ email, password }).catch(() => null)
}
