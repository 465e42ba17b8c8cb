import { loadAuth } from '@orchard/shared/auth'
import { useNavigate } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import { useState } from 'react'

const NOTICE = 'Sign in again to go on. What you typed is kept.'

/**
 * Leads to a fresh sign-in and back.
 * @param to path of the page.
 * @param onLeave keeps what the page has.
 */
export function SignInFirst({ to, onLeave }: { to: string; onLeave(): void }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  async function leave() {
    setIsLeaving(true)
    onLeave()
    const next = encodeURIComponent(to).replaceAll('%2F', '/')
    const auth = await loadAuth()
    // This browser is signed out even if the provider fails. The host removes the console immediately.
    auth.signOut().catch(() => undefined)
    void navigate(`/signin?next=${next}`, { replace: true, state: { notice: NOTICE } })
  }
  return (
    <Button disabled={isLeaving} onClick={() => void leave()}>
      Sign in again
    </Button>
  )
}
