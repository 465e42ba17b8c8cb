import type { AuthClient } from './auth-client.ts'
import { AuthError } from './auth-error.ts'

/**
 * Opens the identity client. `attempt` counts from 0: browsers may cache a module that failed to
 * load, so a retry needs another name.
 */
export type OpenAuth = (attempt: number) => Promise<AuthClient>

let open: OpenAuth | undefined
let opening: Promise<AuthClient> | undefined
let attempts = 0

/** Sets the source of the identity client; called once by the host before any page runs. */
export function configureAuth(openAuth: OpenAuth): void {
  open = openAuth
  opening = undefined
  attempts = 0
}

/**
 * Returns the identity client, which is fetched on first use. For event handlers and effects; call
 * it again after a failure.
 * @throws {AuthError} `NetworkError` if its code cannot be fetched.
 */
export function loadAuth(): Promise<AuthClient> {
  if (!open) return Promise.reject(new AuthError('NotConfigured', 'Authentication Error'))
  opening ??= open(attempts++).catch((cause: unknown) => {
    opening = undefined
    throw cause instanceof AuthError
      ? cause
      : new AuthError('NetworkError', 'Network Error', { cause })
  })
  return opening
}
