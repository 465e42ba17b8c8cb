import { loadAuth } from '@orchard/shared/auth'
import { useEffect, useRef } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'
import { Notice } from '#src/ui/message.tsx'

/** How a sign-in on another page ended; null where there was none to finish. */
export type Returned = { returnTo: string } | { failure: Failure } | null

/** Finishes a sign-in that another page began, while the visitor waits. */
export function ReturnStep({
  onStripped,
  onReturned,
}: {
  /** Takes what only this step may see out of the address; called once, before anything is asked. */
  onStripped(): void
  onReturned(returned: Returned): void
}) {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const address = new URL(location.href)
    onStripped()
    loadAuth()
      .then((auth) => auth.completeRedirect(address))
      .then(onReturned, (error: unknown) => onReturned({ failure: explainFailure(error) }))
  }, [onStripped, onReturned])
  return <Notice kind="calm">Finishing your sign-in. One moment…</Notice>
}
