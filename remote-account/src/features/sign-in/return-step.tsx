import { loadAuth, ReturnError } from '@orchard/shared/auth'
import type { Failure } from '@orchard/shared/product-api'
import { Notice } from '@orchard/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { explainFailure } from '#src/rules/explain-failure.ts'

/** The outcome of a sign-in on another page; null if there was none to finish. */
export type Returned = { returnTo: string } | { failure: Failure; goal: string | null } | null

/** Finishes a sign-in that began on another page. */
export function ReturnStep({
  onStripped,
  onReturned,
}: {
  /** Removes code and state from the address; called once, before any request. */
  onStripped(): void
  onReturned(returned: Returned): void
}) {
  const hasBegun = useRef(false)
  const [left] = useState(() => new AbortController())
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const address = new URL(location.href)
    onStripped()
    loadAuth()
      .then((auth) => auth.completeRedirect(address, left.signal))
      .then(onReturned, (error: unknown) => {
        if (left.signal.aborted) return
        onReturned({
          failure: explainFailure(error),
          goal: error instanceof ReturnError ? error.returnTo : null,
        })
      })
  }, [onStripped, onReturned, left])
  useEffect(() => () => left.abort(), [left])
  return <Notice kind="calm">Signing you in…</Notice>
}
