import { type ReactNode, useEffect, useRef } from 'react'
import classes from './message.module.css'
import { takeLostFocus } from './take-lost-focus.ts'

/** A failure, announced as soon as it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.Message}>
      {children}
    </div>
  )
}

/**
 * A status message. The element exists from the start, because assistive technology announces
 * changes inside it; it is visible once it has content. It then takes the focus if what had it went
 * with the change, such as a button that can do no more.
 */
export function Notice({
  kind = 'good',
  children,
}: {
  kind?: 'good' | 'calm'
  children: ReactNode
}) {
  const message = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) takeLostFocus(message.current)
    wasShown.current = isShown
  }, [isShown])
  return (
    <div role="status" className={classes.Live}>
      {isShown && (
        <div ref={message} tabIndex={-1} className={classes.Message} data-kind={kind}>
          {children}
        </div>
      )}
    </div>
  )
}
