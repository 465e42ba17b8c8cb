import type { CodeDelivery } from '@orchard/shared/auth'
import { ResendCode } from './resend-code.tsx'
import classes from './step.module.css'

/** What else can be done where a code is awaited: another code, or another address. */
export function CodeActions({
  onSend,
  onCancel,
}: {
  /** Sends a new code. */
  onSend(): Promise<CodeDelivery>
  onCancel(): void
}) {
  return (
    <div className={classes.Actions}>
      <ResendCode onSend={onSend} />
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Use another email address
      </button>
    </div>
  )
}
