import { isRecord } from '@orchard/shared/http'
import { ScrollRegion } from '@orchard/shared/ui'
import type { EntryField } from '#build/entry-schema.ts'
import classes from './response-views.module.css'
import { showValue } from './show-value.ts'

/** Maximum number of rows; the JSON has all of them. */
export const MAX_ROWS = 50

/** The items of a list as rows, with a column for each member of any item. */
export function TableView({
  items,
  path,
  fields,
}: {
  items: readonly unknown[]
  /** Path of the items, such as `days[]`. */
  path: string
  fields: readonly EntryField[]
}) {
  const rows = items.slice(0, MAX_ROWS)
  const columns = columnsOf(rows)
  const name = path.replaceAll('[]', '') || 'items'
  const unitOf = (column: string) =>
    fields.find((one) => one.name === (column === '' ? path : `${path}.${column}`))?.unit
  return (
    <div className={classes.Table}>
      <ScrollRegion label={`Table of ${name}`} className={classes.Scroll}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <span>{column || name}</span>
                  {unitOf(column) && <small>{unitOf(column)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a response have no identity and never move
              <tr key={index}>
                {columns.map((column) => (
                  <Cell key={column} text={showValue(cellOf(row, column))} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {items.length === 0 && <p>The list is empty.</p>}
      {items.length > rows.length && (
        <p>{`The first ${rows.length} of ${items.length} rows; the JSON has them all.`}</p>
      )}
    </div>
  )
}

/** Texts up to this length stay on one line; longer ones get a wider column. */
const SHORT = 16

function Cell({ text }: { text: string }) {
  return <td data-size={text.length > SHORT ? 'long' : undefined}>{text}</td>
}

/**
 * Members of the items in order of appearance; an empty name stands for items that are not objects.
 */
function columnsOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [''])))]
}

function cellOf(row: unknown, column: string): unknown {
  if (column === '') return isRecord(row) ? null : row
  return isRecord(row) ? row[column] : null
}
