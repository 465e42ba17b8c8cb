import { ScrollRegion, Table } from '@orchard/shared/ui'
import { type ArticleNode, childrenOf, textOf } from '#src/data/posts/post.ts'
import type { Drawn } from '#src/ui/drawn-text.tsx'
import classes from './storage-table.module.css'

/** The table of stored items: place, lifetime and purpose of each, headed by what it is. */
export function StorageTable({ node: [, , head, body] }: Drawn) {
  const [headings = []] = rowsOf(head)
  return (
    <ScrollRegion label="What is stored in your browser" className={classes.Scroll}>
      <Table
        className={classes.Table}
        rows={rowsOf(body)}
        keyOf={([what = '']) => what}
        columns={headings.map((heading, index) => [
          heading,
          (cells: readonly string[]) => cells[index],
        ])}
      />
    </ScrollRegion>
  )
}

/** The texts of the cells below `thead` or `tbody`. */
function rowsOf(part: ArticleNode = ''): readonly (readonly string[])[] {
  return childrenOf(part).map((row) => childrenOf(row).map(textOf))
}
