import { Button } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './asked.module.css'
import { Alert } from './message.tsx'
import type { Ask } from './use-ask.ts'

const SLOW_AFTER_MS = 5_000

/** What a section shows of what it asked for: that it waits, why it failed and a way out, or the data. */
export function Asked<T>({
  ask: { data, failure, again },
  waiting,
  children,
}: {
  ask: Ask<T>
  /** Such as "Loading your devices…". */
  waiting: string
  children(data: T): ReactNode
}) {
  return (
    <>
      {failure && (
        <div className={classes.Failed}>
          <Alert>{failure.message}</Alert>
          <Button onClick={() => void again()}>Try again</Button>
        </div>
      )}
      {data === null && !failure && <Waiting words={waiting} />}
      {data !== null && children(data)}
    </>
  )
}

function Waiting({ words }: { words: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.Waiting} role="status">
      <p className={isSlow ? undefined : 'visually-hidden'}>
        {isSlow ? `${words} This takes longer than usual.` : words}
      </p>
      <i />
      <i />
    </div>
  )
}
