import { formatTimestamp } from '@orchard/shared/format'
import { FactList } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'
import classes from './facts.module.css'

/** Names and values. */
export function Facts({ facts }: Pick<ComponentProps<typeof FactList>, 'facts'>) {
  return <FactList facts={facts} className={classes.Facts} />
}

/** An id, a code or an address, to be read letter by letter. */
export function Id({ children }: { children: string }) {
  return <code className={classes.Id}>{children}</code>
}

/** A time in UTC, in one line. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className={classes.Time}>
      {formatTimestamp(at)}
    </time>
  )
}
