import { type AuthClient, AuthError, type SignInStep } from '@orchard/shared/auth'

/** Said where the visitor signs in after a `SignInYourselfError`. */
export const CONFIRMED = 'Your account is confirmed. Please use your credentials to sign in.'

/** The account is confirmed, but only the visitor can sign in: by typing the password. */
export class SignInYourselfError extends Error {
  constructor(options?: ErrorOptions) {
    super('Please use your credentials to sign in', options)
    this.name = 'SignInYourselfError'
  }
}

/**
 * Confirms a sign-up and signs in: as the provider offers it, else with the password that was typed.
 * @throws {AuthError} when the code is not accepted.
 * @throws {SignInYourselfError} when the account is confirmed and signing in did not work.
 */
export async function confirmAndSignIn(
  auth: Pick<AuthClient, 'confirmSignUp' | 'signIn'>,
  { email, password, code }: { email: string; password: string | null; code: string },
): Promise<SignInStep> {
  try {
    return await auth.confirmSignUp({ email, code })
  } catch (error) {
    // The code was right; only signing in by itself was not possible.
    if (!(error instanceof AuthError && error.code === 'AutoSignInLost')) throw error
    if (password === null) throw new SignInYourselfError({ cause: error })
  }
  try {
    return await auth.signIn({ email, password })
  } catch (cause) {
    throw new SignInYourselfError({ cause })
  }
}
