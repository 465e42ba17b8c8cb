import { Button } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import type { Reading } from '#src/data/use-read.ts'
import classes from './messages.module.css'

/** A failure, announced as soon as it appears. */
export function Alert({
  onRetry,
  children,
}: {
  onRetry?: (() => Promise<void>) | undefined
  children: ReactNode
}) {
  return (
    <div role="alert" className={classes.Message} data-kind="bad">
      <div>{children}</div>
      {onRetry && <Button onClick={() => void onRetry()}>Try again</Button>}
    </div>
  )
}

/** What an act came to. The element exists from the start, so that its content is announced. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.Live}>
      {children && <div className={classes.Message}>{children}</div>}
    </div>
  )
}

/** Holds the place of what is being read. */
export function Waiting({ words }: { words: string }) {
  return (
    <p role="status" className={classes.Waiting}>
      {words}
    </p>
  )
}

/** Shows what is read, the failure, or that it is on its way. */
export function Shown<T>({
  reading: { data, failure, reload },
  waiting = 'Loading…',
  children,
}: {
  reading: Reading<T>
  waiting?: string
  children(data: T): ReactNode
}) {
  return (
    <>
      {failure && <Alert onRetry={reload}>{failure.message}</Alert>}
      {data === null ? !failure && <Waiting words={waiting} /> : children(data)}
    </>
  )
}
