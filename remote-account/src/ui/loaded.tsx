import type { Resource } from '@orchard/shared/product-api'
import { SIGN_IN_TOO_OLD } from '@orchard/shared/product-api'
import { Button } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './loaded.module.css'
import { Alert } from './message.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const SLOW_AFTER_MS = 5_000

/** Shows loading data: a placeholder, a failure with "Try again", or the data. */
export function Loaded<T>({
  resource: { data, failure, reload },
  waiting,
  isTall = false,
  children,
}: {
  resource: Resource<T>
  /** Such as "Loading your devices…". */
  waiting: string
  /** For what fills most of a screen. */
  isTall?: boolean
  children(data: T): ReactNode
}) {
  return (
    <>
      {failure && (
        <div className={classes.Failed}>
          <Alert>
            <SignInFirst failure={failure} />
          </Alert>
          {failure.code !== SIGN_IN_TOO_OLD && (
            <Button onClick={() => void reload()}>Try again</Button>
          )}
        </div>
      )}
      {data === null && !failure && <Waiting words={waiting} isTall={isTall} />}
      {data !== null && children(data)}
    </>
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
