import type { ReactNode } from 'react'

/**
 * A table of one kind of row. A column is its heading and the content of its cells; the first column has
 * the headings of the rows.
 */
export function Table<Row>({
  rows,
  keyOf,
  columns,
  caption,
  className,
}: {
  rows: readonly Row[]
  keyOf(row: Row): string
  columns: readonly (readonly [heading: string, cell: (row: Row) => ReactNode])[]
  caption?: ReactNode
  className?: string | undefined
}) {
  const [first, ...others] = columns
  return (
    <table className={className}>
      {caption}
      <thead>
        <tr>
          {columns.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first?.[1](row)}</th>
            {others.map(([heading, cell]) => (
              <td key={heading}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
