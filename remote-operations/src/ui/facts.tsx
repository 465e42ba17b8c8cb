import { formatTimestamp } from '@orchard/shared/format'
import { FactList, ScrollRegion, Table } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'
import classes from './facts.module.css'

/** Names and values. */
export function Facts({ facts }: Pick<ComponentProps<typeof FactList>, 'facts'>) {
  return <FactList facts={facts} className={classes.Facts} />
}

/** Rows of one kind, which scroll sideways where they find no room; words instead, where there are none. */
export function Rows<Row>({
  label,
  none,
  ...table
}: Omit<ComponentProps<typeof Table<Row>>, 'caption' | 'className'> & {
  label: string
  none: string
}) {
  if (table.rows.length === 0) return <p className={classes.None}>{none}</p>
  return (
    <ScrollRegion label={`${label}, table`} className={classes.Rows}>
      <Table {...table} className={classes.Table} />
    </ScrollRegion>
  )
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
