import type { ReactNode } from 'react'
import classes from './badge.module.css'

/** A short status label. */
export function Badge({
  kind = 'good',
  children,
}: {
  kind?: 'good' | 'warning' | 'quiet'
  children: ReactNode
}) {
  return (
    <span className={classes.Badge} data-kind={kind}>
      {children}
    </span>
  )
}
