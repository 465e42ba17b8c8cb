import { loadAuth, storedSession, WORK_PLACE } from '@orchard/shared/auth'
import { clearSession, type SessionEnd, sessionStore } from '@orchard/shared/session'
import {
  forgetSessionEnd,
  keepSessionEnd,
  keptSessionEnd,
  SESSION_END,
  toSessionEnd,
} from '#src/shell/session-end.ts'
import { onIdle } from './idle.ts'

/** Written by a tab in which somebody signed in or out; the browser tells the others. */
const SIGNAL = 'session'
/** Delays before looking at the cookies: the signal may arrive some milliseconds before they change. */
const LOOKS_MS = [0, 100, 1_000]

let isFollowing = false

/**
 * Keeps the session store and `data-session` of the root element true: by asking the provider when the
 * page has loaded, if this browser keeps a sign-in, and by following the other tabs; once per page. An
 * anonymous visitor never gets the identity client. Failures are ignored.
 */
export function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  let known = storedSession()
  sessionStore.subscribe(({ end, hasUser }) => {
    known = storedSession()
    mark(hasUser)
    if (end) keepSessionEnd(end)
    else if (hasUser) forgetSessionEnd()
  })
  const check = () => {
    const now = storedSession()
    // `known` may be of a moment when the session had ended and this tab had not been told.
    const isGone = !now && sessionStore.getState().hasUser
    if (now === known && !isGone) return
    known = now
    clearSession(now ? null : (keptSessionEnd() ?? 'ended'))
    if (!now) return
    mark(true)
    restore()
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_END) explainEnd(toSessionEnd(newValue))
    if (key === SIGNAL) for (const delay of LOOKS_MS) setTimeout(check, delay)
    if (key === WORK_PLACE && sessionStore.getState().hasUser) followWorkPlace()
  })
  // For blocked storage, and for a page that comes back from the back-forward cache.
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  if (!known) return
  mark(true)
  whenLoaded(() => {
    // A page that needs it has asked before, and may have said something about it.
    if (!sessionStore.getState().hasUser) restore()
  })
}

/** Says why the session ended, as another tab was told. This tab may have noticed the end earlier, without a reason. */
function explainEnd(told: SessionEnd | null): void {
  const { end } = sessionStore.getState()
  if (told && told !== 'ended' && !storedSession() && (!end || end === 'ended')) clearSession(told)
}

/** Shows the account controls of somebody or of nobody; a stored sign-in counts until it was refused. */
function mark(hasUser: boolean): void {
  if (hasUser) document.documentElement.dataset['session'] = 'user'
  else delete document.documentElement.dataset['session']
}

/** Tells the other tabs to look again. */
export function announceSession(): void {
  try {
    localStorage.setItem(SIGNAL, String(Date.now()))
  } catch {
    // Storage is blocked: the others look when they are shown.
  }
}

function followWorkPlace(): void {
  loadAuth()
    .then((auth) => auth.loadAccount())
    .catch(() => undefined) // the page goes on with the account that it shows
}

function restore(): void {
  loadAuth()
    .then((auth) => auth.restoreSession())
    .catch(() => clearSession())
}

/** Runs `work` when the page with all it shows is there and the browser has nothing else to do. */
function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') onIdle(work)
  else addEventListener('load', () => onIdle(work), { once: true })
}
