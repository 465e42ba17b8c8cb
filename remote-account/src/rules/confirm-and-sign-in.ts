import { type AuthClient, AuthError, type SignInStep } from '@orchard/shared/auth'

/** Shown on the sign-in page after a `SignInYourselfError`. */
export const CONFIRMED = 'Your account is confirmed. Please use your credentials to sign in.'

/** The account is confirmed, but the visitor must sign in by typing the password. */
export class SignInYourselfError extends Error {
  constructor(options?: ErrorOptions) {
    super('Please use your credentials to sign in', options)
    this.name = 'SignInYourselfError'
  }
}

/**
 * Confirms a sign-up and signs in, if necessary with the password from the form.
 * @throws {AuthError} when the code is refused.
 * @throws {SignInYourselfError} when the account is confirmed but signing in failed.
 */
export async function confirmAndSignIn(
  auth: Pick<AuthClient, 'confirmSignUp' | 'signIn'>,
  { email, password, code }: { email: string; password: string | null; code: string },
): Promise<SignInStep> {
  try {
    return await auth.confirmSignUp({ email, code })
  } catch (error) {
    // The code was right; only the automatic sign-in failed.
    if (!(error instanceof AuthError && error.code === 'AutoSignInLost')) throw error
    if (password === null) throw new SignInYourselfError({ cause: error })
  }
  try {
    return await auth.signIn({ email, password })
  } catch (cause) {
    throw new SignInYourselfError({ cause })
  }
}
