import { formatCount } from '@orchard/shared/format'
import type { ReactNode } from 'react'
import classes from './usage-panel.module.css'

/** A table of calls by one dimension. */
export function UsageTable({
  caption,
  columns: [first, second],
  rows,
}: {
  caption: string
  columns: readonly [string, string]
  rows: readonly { id: string; name: ReactNode; calls: number }[]
}) {
  return (
    <table className={classes.Table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, calls }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{formatCount(calls)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
