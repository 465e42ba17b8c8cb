import { Alert, BusyButton } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'
import { Patience } from './patience.tsx'
import { useSubmission } from './use-submission.ts'

/** A button that acts at once, and says what becomes of it. `act` gets a signal that aborts when nobody waits any more. */
export function Act({
  act,
  ...button
}: Omit<ComponentProps<typeof BusyButton>, 'isBusy' | 'onClick'> & {
  act(signal: AbortSignal): Promise<void>
}) {
  const submission = useSubmission()
  const { failure, isBusy, run } = submission
  return (
    <>
      <BusyButton {...button} isBusy={isBusy} onClick={() => void run(act)} />
      <Patience {...submission} />
      {failure && <Alert>{failure.message}</Alert>}
    </>
  )
}
