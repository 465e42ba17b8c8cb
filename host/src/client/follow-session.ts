import { hasStoredSession, loadAuth, storedSession } from '@orchard/shared/auth'
import { clearSession, sessionStore } from '@orchard/shared/session'

/** Written by a tab in which somebody signed in or out; the browser tells the others. */
const SIGNAL = 'session'

let isFollowing = false

/**
 * Keeps the session store and `data-session` of the root element true: by asking the provider when the
 * page has loaded, if this browser keeps a sign-in, and by following the other tabs; once per page. An
 * anonymous visitor never gets the identity client. Failures are ignored, as section 4 of the specification has it.
 */
export function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  let known = storedSession()
  sessionStore.subscribe(({ hasUser }) => {
    known = storedSession()
    if (hasUser) document.documentElement.dataset['session'] = 'user'
    else delete document.documentElement.dataset['session']
  })
  const check = () => {
    const now = storedSession()
    if (now === known) return
    known = now
    clearSession()
    if (now) restore()
  }
  addEventListener('storage', ({ key }) => key === SIGNAL && check())
  // Where storage is blocked, and for a page that comes back from the back-forward cache.
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  if (hasStoredSession()) whenLoaded(restore)
}

/** Tells the other tabs to look again. */
export function announceSession(): void {
  try {
    localStorage.setItem(SIGNAL, String(Date.now()))
  } catch {
    // Storage is blocked: the others look when they are shown.
  }
}

function restore(): void {
  loadAuth()
    .then((auth) => auth.restoreSession())
    .catch(clearSession)
}

/** Runs `work` when the page with all it shows is there and the browser has nothing else to do. */
function whenLoaded(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : work())
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
