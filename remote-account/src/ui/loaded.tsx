import { Button } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { Resource } from '#src/data/use-resource.ts'
import classes from './loaded.module.css'
import { Alert } from './message.tsx'

const SLOW_AFTER_MS = 5_000

/** Shows loading data: a placeholder, a failure with "Try again", or the data. */
export function Loaded<T>({
  resource: { data, failure, reload },
  waiting,
  children,
}: {
  resource: Resource<T>
  /** Such as "Loading your devices…". */
  waiting: string
  children(data: T): ReactNode
}) {
  return (
    <>
      {failure && (
        <div className={classes.Failed}>
          <Alert>{failure.message}</Alert>
          <Button onClick={() => void reload()}>Try again</Button>
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
        {isSlow ? `${words} This is taking longer than usual.` : words}
      </p>
      <i />
      <i />
    </div>
  )
}
