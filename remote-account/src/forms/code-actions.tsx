import type { CodeDelivery } from '@orchard/shared/auth'
import classes from '#src/ui/step.module.css'
import { ResendCode } from './resend-code.tsx'

/** Alternatives to entering a code or following a link: send another, or use another address. */
export function CodeActions({
  what = 'code',
  onSend,
  onCancel,
}: {
  what?: 'code' | 'link'
  onSend(signal: AbortSignal): Promise<CodeDelivery | null>
  onCancel(): void
}) {
  return (
    <div className={classes.Actions}>
      <ResendCode what={what} onSend={onSend} />
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Use another email address
      </button>
    </div>
  )
}
