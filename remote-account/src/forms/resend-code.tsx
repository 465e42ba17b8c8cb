import type { CodeDelivery } from '@orchard/shared/auth'
import { BusyButton } from '@orchard/shared/ui'
import { useId, useState, useSyncExternalStore } from 'react'
import { Alert, Notice } from '#src/ui/message.tsx'
import { createCountdown, formatSeconds } from './countdown.ts'
import classes from './resend-code.module.css'
import { useSubmission } from './use-submission.ts'

/** Keeps visitors from asking again while the first message is on its way. */
const PAUSE_SECONDS = 30

/** "Send a new code", available every 30 seconds. */
export function ResendCode({
  what = 'code',
  label = `Send a new ${what}`,
  onSend,
}: {
  what?: 'code' | 'link'
  label?: string
  /** Null where none was needed. */
  onSend(): Promise<CodeDelivery | null>
}) {
  const { isBusy, failure, run } = useSubmission()
  const [countdown] = useState(() => createCountdown(PAUSE_SECONDS))
  const left = useSyncExternalStore(countdown.subscribe, countdown.left, countdown.left)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const id = useId()
  const send = async () => {
    setSentTo(null)
    const delivery = await onSend()
    if (!delivery) return
    setSentTo(delivery.destination)
    countdown.restart()
  }
  return (
    <div className={classes.Resend}>
      {failure && <Alert>{failure.message}</Alert>}
      <Notice>
        {sentTo !== null && `A new ${what} is on its way to ${sentTo}. Earlier ones count no more.`}
      </Notice>
      <BusyButton
        isBusy={isBusy}
        busyWords={`Sending a new ${what}…`}
        aria-disabled={left > 0}
        aria-describedby={left > 0 ? id : undefined}
        onClick={() => void run(send)}
      >
        {label}
      </BusyButton>
      {left > 0 && <p id={id}>Nothing there yet? Ask again in {formatSeconds(left)}.</p>}
    </div>
  )
}
