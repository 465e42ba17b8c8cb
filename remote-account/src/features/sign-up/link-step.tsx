import { type CodeDelivery, loadAuth, type SignInStep } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { Button, buttonClass } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import { CodeActions } from '#src/forms/code-actions.tsx'
import { destinationOf } from '#src/rules/destination.ts'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'
import { Alert, Notice } from '#src/ui/message.tsx'
import classes from '#src/ui/step.module.css'

/** Waits until the confirmation link is followed, on any device, then signs in. */
export function LinkStep({
  email,
  delivery,
  signInPath,
  onStep,
  onCancel,
}: {
  email: string
  delivery: CodeDelivery | null
  signInPath: string
  onStep(step: SignInStep): void
  onCancel(): void
}) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn waits anew; the caller's function may change
  useEffect(() => {
    const control = new AbortController()
    setFailure(null)
    loadAuth()
      .then((auth) => auth.waitForConfirmation(control.signal))
      .then(
        (step) => {
          if (!control.signal.aborted) onStep(step)
        },
        (error: unknown) => {
          if (!control.signal.aborted) setFailure(explainFailure(error, 'password'))
        },
      )
    return () => control.abort()
  }, [turn])

  return (
    <div className={classes.Step}>
      <p>
        We have sent a link to <strong>{destinationOf(delivery, email)}</strong>. Follow it, on this
        device or another; this page then goes on by itself.
      </p>
      {failure && <Alert>{failure.message}</Alert>}
      <Notice kind="calm">{!failure && 'Waiting for your confirmation…'}</Notice>
      {failure && (
        <>
          <Link to={signInPath} replace state={{ email }} className={buttonClass}>
            Sign in
          </Link>
          <Button onClick={() => setTurn(turn + 1)}>Wait again</Button>
        </>
      )}
      <CodeActions
        what="link"
        onSend={async () => (await loadAuth()).resendConfirmationCode(email)}
        onCancel={onCancel}
      />
    </div>
  )
}
