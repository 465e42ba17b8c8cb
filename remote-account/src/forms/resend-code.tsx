import type { CodeDelivery } from '@orchard/shared/auth'
import { Alert, BusyButton, Notice, useMessage } from '@orchard/shared/ui'
import { useId, useState, useSyncExternalStore } from 'react'
import { createCountdown, formatSeconds } from './countdown.ts'
import { Patience } from './patience.tsx'
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
  onSend(signal: AbortSignal): Promise<CodeDelivery | null>
}) {
  const submission = useSubmission()
  const { isBusy, failure, run } = submission
  const [countdown] = useState(() => createCountdown(PAUSE_SECONDS))
  const left = useSyncExternalStore(countdown.subscribe, countdown.left, countdown.left)
  const [sentTo, setSentTo] = useMessage<string>()
  const id = useId()
  const send = async (signal: AbortSignal) => {
    const delivery = await onSend(signal)
    if (!delivery || signal.aborted) return
    setSentTo(delivery.destination)
    countdown.restart()
  }
  return (
    <div className={classes.Resend}>
      {failure && <Alert>{failure.message}</Alert>}
      <Notice>
        {sentTo !== null &&
          `A new ${what} is on its way to ${sentTo}. Earlier ones no longer work.`}
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
      <Patience {...submission} />
      {left > 0 && <p id={id}>{`Nothing yet? Send again in ${formatSeconds(left)}.`}</p>}
    </div>
  )
}
