import { formatTimestamp } from '@orchard/shared/format'
import { FactList, ScrollRegion, Table } from '@orchard/shared/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './panel.module.css'

/** A section of a page; its heading names it. */
export function Panel({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.Panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={classes.Lead}>{lead}</p>}
      {children}
    </section>
  )
}

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

/** Acts beside each other. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={classes.Acts}>{children}</div>
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
