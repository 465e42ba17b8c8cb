import type { ReactNode } from 'react'
import classes from './message.module.css'

/** What went wrong; read out as soon as it appears. */
export function Alert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className={classes.Message}>
      {children}
    </div>
  )
}

/**
 * What went well, or what goes on. The element is there from the start, since assistive technology reads
 * out what changes in it; it shows as soon as it has content.
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
