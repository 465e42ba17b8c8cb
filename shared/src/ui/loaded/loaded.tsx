import { type ReactNode, useEffect, useState } from 'react'
import { type Failure, type Resource, SIGN_IN_TOO_OLD } from '#src/product-api/index.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FailureWords } from '#src/ui/message/failure-words.tsx'
import { Alert } from '#src/ui/message/message.tsx'
import classes from './loaded.module.css'

const SLOW_AFTER_MS = 5_000

/** Shows loading data: a placeholder, a failure with "Try again", or the data. */
export function Loaded<T>({
  resource: { data, failure, reload },
  waiting = 'Loading…',
  isTall = false,
  children,
}: {
  resource: Pick<Resource<T>, 'data' | 'failure' | 'reload'>
  /** Such as "Loading your devices…". */
  waiting?: string
  /** For what fills most of a screen. */
  isTall?: boolean
  children(data: T): ReactNode
}) {
  return (
    <>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {data === null && !failure && <Waiting words={waiting} isTall={isTall} />}
      {data !== null && children(data)}
    </>
  )
}

/** A failure to load, with "Try again" unless a fresh sign-in is what it needs. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry(): Promise<void> }) {
  return (
    <div className={classes.Failed}>
      <Alert>
        <FailureWords failure={failure} />
      </Alert>
      {failure.code !== SIGN_IN_TOO_OLD && (
        <Button onClick={() => void onRetry()}>Try again</Button>
      )}
    </div>
  )
}

/** A placeholder, and after a while the words as well, which assistive technology has from the start. */
export function Waiting({ words, isTall = false }: { words: string; isTall?: boolean }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.Waiting} data-tall={isTall || undefined} role="status">
      <p className={isSlow ? undefined : 'visually-hidden'}>
        {isSlow ? `${words} This is taking longer than usual.` : words}
      </p>
      <i />
      <i />
    </div>
  )
}
