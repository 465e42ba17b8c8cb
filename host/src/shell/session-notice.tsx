import { hasStoredSession } from '@orchard/shared/auth'
import { useLocation } from '@orchard/shared/router'
import {
  clearSession,
  dismissSessionEnd,
  type SessionEnd,
  useSession,
} from '@orchard/shared/session'
import { Button, closeIcon, Icon } from '@orchard/shared/ui'
import { useEffect, useRef } from 'react'
import { forgetSessionEnd, keptSessionEnd } from './session-end.ts'

/** Whoever is signed out here is sent to another page. */
const NEED_SIGN_IN: readonly (string | null)[] = [null, '/profile', '/organisation']

// In the code, since every document carries the style sheet and hardly any shows this.
const STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: 'var(--space-1) var(--space-4)',
  background: 'var(--color-surface)',
}

const WORDS: Readonly<Record<SessionEnd, string>> = {
  logout: 'You are signed out.',
  revoked:
    'You were signed out because all sessions of your account were ended. Please sign in again.',
  expired: 'You were signed out because your session expired. Please sign in again.',
  disabled: 'You were signed out because your account has been disabled.',
  deleted: 'You were signed out because this account no longer exists.',
  reset: 'You were signed out because your password must be reset. Sign in to choose a new one.',
  ended: 'Your session has ended. Please sign in again.',
}

/** Says why nobody is signed in any more, on the page where the visitor is then, until they go on. */
export function SessionNotice() {
  const end = useSession((session) => session.end)
  const { pathname } = useLocation()
  const readAt = useRef<string | null>(null)

  useEffect(() => {
    const kept = keptSessionEnd()
    if (kept && !hasStoredSession()) clearSession(kept)
  }, [])

  useEffect(() => {
    if (!end) readAt.current = null
    else if (NEED_SIGN_IN.includes(readAt.current)) readAt.current = pathname
    else if (readAt.current !== pathname) dismiss()
  }, [end, pathname])

  return (
    <div role="status">
      {end && (
        <div style={STYLE}>
          <p>{WORDS[end]}</p>
          <Button variant="quiet" aria-label="Close message" onClick={dismiss}>
            <Icon path={closeIcon} size={18} />
          </Button>
        </div>
      )}
    </div>
  )
}

function dismiss(): void {
  forgetSessionEnd()
  dismissSessionEnd()
}
