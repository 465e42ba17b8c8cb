import type { ReactNode } from 'react'

/** A column: its heading, and the content of its cells. */
export type TableColumn<Row> = readonly [heading: string, cell: (row: Row) => ReactNode]

/** What browsers forget of a table whose rows are drawn as boxes. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table of one kind of row; the first column has the headings of the rows.
 * @param isDrawn says that its class draws rows as boxes on phones, in which cells name their columns by `data-column`.
 */
export function Table<Row>({
  rows,
  keyOf,
  columns,
  caption,
  className,
  isDrawn = false,
}: {
  rows: readonly Row[]
  keyOf(row: Row): string
  columns: readonly TableColumn<Row>[]
  caption?: ReactNode
  className?: string | undefined
  isDrawn?: boolean
}) {
  const [first, ...others] = columns
  const roleOf = (name: keyof typeof ROLES) => (isDrawn ? ROLES[name] : null)
  return (
    <table className={className} {...roleOf('table')}>
      {caption}
      <thead {...roleOf('group')}>
        <tr {...roleOf('row')}>
          {columns.map(([heading]) => (
            <th key={heading} scope="col" {...roleOf('heading')}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roleOf('group')}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...roleOf('row')}>
            <th scope="row" {...roleOf('rowHeading')}>
              {first?.[1](row)}
            </th>
            {others.map(([heading, cell]) => (
              <td key={heading} data-column={isDrawn ? heading : undefined} {...roleOf('cell')}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
