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
 * Confirms a sign-up and signs in with the password from the form. Returns null when the account is confirmed, but
 * the visitor has to sign in by typing the password. `code` is null where the account is known to be confirmed.
 * @throws {AuthError} when the code is refused, and `Cancelled` once `signal` aborts.
 */
export async function confirmAndSignIn(
  auth: Pick<AuthClient, 'confirmSignUp' | 'signIn'>,
  { email, password, code }: { email: string; password: string | null; code: string | null },
  signal: AbortSignal,
): Promise<SignInStep | null> {
  try {
    if (code !== null) return await auth.confirmSignUp({ email, code, password }, signal)
  } catch (error) {
    if (error instanceof AuthError && error.code === 'AutoSignInLost') return null
    // The link was followed before, maybe in another browser.
    if (!isConfirmed(error)) throw error
  }
  if (password === null) return null
  return auth.signIn({ email, password }, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    return null
  })
}
