import { ScrollRegion } from '@orchard/shared/ui'
import { type ArticleNode, childrenOf, textOf } from '#src/data/posts/post.ts'
import type { Drawn } from '#src/ui/drawn-text.tsx'
import classes from './storage-table.module.css'

/** The table of stored items: place, lifetime and purpose of each, headed by what it is. */
export function StorageTable({ node: [, , head, body] }: Drawn) {
  const [columns = []] = rowsOf(head)
  return (
    <ScrollRegion label="What is stored in your browser" className={classes.Scroll}>
      <table className={classes.Table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(body).map(([what, ...facts]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {facts.map((fact) => (
                <td key={fact}>{fact}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The texts of the cells below `thead` or `tbody`. */
function rowsOf(part: ArticleNode = ''): readonly (readonly string[])[] {
  return childrenOf(part).map((row) => childrenOf(row).map(textOf))
}
