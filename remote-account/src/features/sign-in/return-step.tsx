import { loadAuth } from '@orchard/shared/auth'
import { Button } from '@orchard/shared/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'
import { Alert, Notice } from '#src/ui/message.tsx'
import classes from '#src/ui/step.module.css'

/** Whether an address is one that a hosted or social sign-in came back to. */
export function isReturn(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'))
}

/** Finishes a sign-in that another page began, while the visitor waits. */
export function ReturnStep({
  onStripped,
  onReturned,
  onGivenUp,
}: {
  /** Takes what only this step may see out of the address; called once, before anything is asked. */
  onStripped(): void
  /** @param returnTo path that the sign-in began with; null where there is nothing to finish. */
  onReturned(returnTo: string | null): void
  /** The visitor wants to sign in another way. */
  onGivenUp(): void
}) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const address = useRef<URL | null>(null)

  const complete = useCallback(async () => {
    if (!address.current) return
    setFailure(null)
    try {
      const auth = await loadAuth()
      const done = await auth.completeRedirect(address.current)
      onReturned(done?.returnTo ?? null)
    } catch (error) {
      setFailure(explainFailure(error))
    }
  }, [onReturned])

  useEffect(() => {
    if (address.current) return
    address.current = new URL(location.href)
    onStripped()
    void complete()
  }, [onStripped, complete])

  return (
    <div className={classes.Step}>
      <Notice kind="calm">{!failure && 'Finishing your sign-in. One moment…'}</Notice>
      {failure && (
        <>
          <Alert>{failure.message}</Alert>
          {failure.code === 'NetworkError' && (
            <Button variant="primary" onClick={() => void complete()}>
              Try again
            </Button>
          )}
          <Button onClick={onGivenUp}>Sign in another way</Button>
        </>
      )}
    </div>
  )
}
