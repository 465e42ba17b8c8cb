import { type CodeDelivery, loadAuth, type SignInStep } from '@orchard/shared/auth'
import type { Failure } from '@orchard/shared/product-api'
import { Alert, Button, Notice } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import { CodeActions } from '#src/forms/code-actions.tsx'
import type { Login } from '#src/rules/challenges.ts'
import { destinationOf } from '#src/rules/destination.ts'
import { explainFailure } from '#src/rules/explain-failure.ts'
import classes from '#src/ui/step.module.css'

/**
 * Waits until the confirmation link is followed, on any device, then signs in. Where the password is
 * unknown, the visitor signs in afterwards.
 */
export function LinkStep({
  login: { email, password },
  delivery,
  onSignIn,
  onStep,
  onCancel,
}: {
  login: Login
  /** The delivery of the link; null if unknown. */
  delivery: CodeDelivery | null
  /** Opens the sign-in form. */
  onSignIn(): void
  onStep(step: SignInStep): void
  onCancel(): void
}) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [turn, setTurn] = useState(0)
  const isWaiting = password !== null && !failure

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn waits anew; the caller's function may change
  useEffect(() => {
    if (password === null) return
    const control = new AbortController()
    setFailure(null)
    loadAuth()
      .then((auth) => auth.waitForConfirmation({ email, password }, control.signal))
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
        We sent a link to <strong>{destinationOf(delivery, email)}</strong>
        <span>
          {`. Follow it, on this device or another${isWaiting ? '; this page then continues on its own' : ', then sign in'}.`}
        </span>
      </p>
      {failure && <Alert>{failure.message}</Alert>}
      <Notice kind="calm">{isWaiting && 'Waiting for your confirmation…'}</Notice>
      {!isWaiting && (
        <Button variant="primary" onClick={onSignIn}>
          Sign in
        </Button>
      )}
      {failure && <Button onClick={() => setTurn(turn + 1)}>Wait again</Button>}
      <CodeActions
        what="link"
        onSend={async (signal) => (await loadAuth()).resendConfirmationCode(email, signal)}
        onCancel={onCancel}
      />
    </div>
  )
}
