import { loadAuth } from '@orchard/shared/auth'
import { useNavigate } from '@orchard/shared/router'

const NOTICE = 'Sign in again to go on. What you typed is kept.'

/**
 * Returns a function that leads to a fresh sign-in and back.
 * @param to path of the page.
 * @param onLeave keeps what the page has.
 */
export function useSignInAgain(to: string, onLeave: () => void): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    onLeave()
    const next = encodeURIComponent(to).replaceAll('%2F', '/')
    const auth = await loadAuth()
    // This browser is signed out even if the provider fails. The host removes the console immediately.
    auth.signOut().catch(() => undefined)
    void navigate(`/signin?next=${next}`, { replace: true, state: { notice: NOTICE } })
  }
}
