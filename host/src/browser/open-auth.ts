import type { AuthClient } from '@orchard/shared/auth'
import { browserEnvironment, createAuthClient } from '@orchard/shared/auth/client'
import type { SiteConfig } from '@orchard/shared/contracts'
import { clearSession, completeSession, setSession } from '@orchard/shared/session'
import { announceSession, followSession } from './follow-session.ts'

/** The identity client of this page. The only module of the host that reaches its code: always import it late. */
export function openAuth({ apiHost, auth }: SiteConfig): AuthClient {
  followSession()
  const session = {
    enter: setSession,
    complete: completeSession,
    clear: clearSession,
    announce: announceSession,
  }
  return createAuthClient(auth, browserEnvironment(apiHost, session))
}
