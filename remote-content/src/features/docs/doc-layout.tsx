import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import type { DocGroup } from '#src/data/docs/docs.ts'
import classes from './doc-layout.module.css'
import { DocNav } from './doc-nav.tsx'

/** A page of the docs: their list, the page itself, and its contents beside it. */
export function DocLayout({
  groups,
  title,
  lead,
  note,
  contents,
  isOverview = false,
  children,
}: {
  groups: readonly DocGroup[]
  title: string
  lead: string
  note?: ReactNode
  contents?: ReactNode
  isOverview?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.Layout}>
      <DocNav groups={groups} />
      <div className={classes.Top}>
        {!isOverview && (
          <p className={classes.Trail}>
            <Link to="/docs">Docs</Link>
          </p>
        )}
        <h1>{title}</h1>
        <p className={classes.Lead}>{lead}</p>
        {note && <div className={classes.Note}>{note}</div>}
      </div>
      {contents && <div className={classes.Contents}>{contents}</div>}
      <div className={classes.Main}>{children}</div>
    </div>
  )
}
