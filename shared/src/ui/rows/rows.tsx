import type { ComponentProps } from 'react'
import { Menu, type MenuItem } from '#src/ui/menu/menu.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import { Table, type TableColumn } from '#src/ui/table/table.tsx'
import classes from './rows.module.css'

/**
 * Rows of one kind as a table, which scrolls sideways where it finds no room, and as boxes on phones; words instead, where there
 * are none.
 * @param menuOf the further acts of a row, in a menu at its end; `nameOf` tells one menu from others.
 */
export function Rows<Row>({
  label,
  none,
  columns,
  menuOf,
  nameOf,
  Link,
  ...table
}: Omit<ComponentProps<typeof Table<Row>>, 'caption' | 'className' | 'isDrawn'> &
  Pick<ComponentProps<typeof Menu>, 'Link'> & {
    label: string
    none: string
    menuOf?: (row: Row) => readonly MenuItem[]
    nameOf?: (row: Row) => string
  }) {
  if (table.rows.length === 0) return <p className={classes.None}>{none}</p>
  const acts: readonly TableColumn<Row>[] = menuOf
    ? [
        [
          'More',
          (row) => (
            <Menu
              label={`More acts${nameOf ? ` on ${nameOf(row)}` : ''}`}
              items={menuOf(row)}
              {...(Link ? { Link } : {})}
            />
          ),
        ],
      ]
    : []
  return (
    <ScrollRegion label={`${label}, table`} className={classes.Rows}>
      <Table {...table} columns={[...columns, ...acts]} isDrawn className={classes.Table} />
    </ScrollRegion>
  )
}
