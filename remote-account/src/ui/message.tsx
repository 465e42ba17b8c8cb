import type { ReactNode } from 'react'
import classes from './message.module.css'

/** A failure, announced as soon as it appears. */
export function Alert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className={classes.Message}>
      {children}
    </div>
  )
}

/**
 * A status message. The element exists from the start, because assistive technology announces
 * changes inside it; it is visible once it has content.
 */
export function Notice({
  kind = 'good',
  children,
}: {
  kind?: 'good' | 'calm'
  children: ReactNode
}) {
  return (
    <div role="status" className={classes.Live}>
      {children && (
        <div className={classes.Message} data-kind={kind}>
          {children}
        </div>
      )}
    </div>
  )
}
