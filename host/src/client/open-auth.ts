import type { AuthClient } from '@orchard/shared/auth'
import { browserSurroundings, createAuthClient } from '@orchard/shared/auth/client'
import { clearSession, setApiKey, setSession } from '@orchard/shared/session'
import type { SiteConfig } from '#src/app/site-config.ts'
import { announceSession, followSession } from './follow-session.ts'

/** The identity client of this page. The only module of the host that reaches Amplify: always import it late. */
export function openAuth({ apiHost, auth }: SiteConfig): AuthClient {
  followSession()
  const session = {
    enter: setSession,
    complete: setApiKey,
    clear: clearSession,
    announce: announceSession,
  }
  return createAuthClient(auth, browserSurroundings(apiHost, session))
}
