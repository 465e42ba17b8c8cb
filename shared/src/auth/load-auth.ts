import type { AuthClient } from './auth-client.ts'
import { AuthError } from './auth-error.ts'

/**
 * Gets the identity client; `attempt` counts from 0, since a browser may keep a module that failed to
 * load and must then be asked for it by another name.
 */
export type OpenAuth = (attempt: number) => Promise<AuthClient>

let open: OpenAuth | undefined
let opening: Promise<AuthClient> | undefined
let attempts = 0

/** Says where the identity client comes from; the host calls it once, before any page runs. */
export function configureAuth(openAuth: OpenAuth): void {
  open = openAuth
  opening = undefined
  attempts = 0
}

/**
 * The identity client, fetched at the first call, so that visitors who never sign in never get it. For
 * event handlers and effects; a failed attempt may be repeated.
 * @throws {AuthError} `NetworkError` when its code cannot be fetched.
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
