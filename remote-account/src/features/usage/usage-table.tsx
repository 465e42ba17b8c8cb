import { formatCount } from '@orchard/shared/format'
import { Table } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import classes from './usage-panel.module.css'

/** A table of calls by one dimension. */
export function UsageTable({
  caption,
  column,
  rows,
}: {
  caption: string
  /** The dimension. */
  column: string
  rows: readonly { id: string; name: ReactNode; calls: number }[]
}) {
  return (
    <Table
      className={classes.Table}
      caption={<caption>{caption}</caption>}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        [column, ({ name }) => name],
        ['Calls', ({ calls }) => formatCount(calls)],
      ]}
    />
  )
}
