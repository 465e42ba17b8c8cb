import { Link } from '@orchard/shared/router'
import { arrowIcon, Icon } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import classes from './page-layout.module.css'

/** The page above this one, to link to. */
export interface ParentPage {
  to: string
  name: string
}

/**
 * Heading, introduction and body of a page. `width` fits a text, a text with 20 rem beside it from
 * 1200 pixels on, or the whole page; `tone="baby-blue"` continues the colour of the header.
 */
export function PageLayout({
  title,
  lead,
  note,
  parent,
  width = 'text',
  tone = 'plain',
  children,
}: {
  title: string
  lead?: ReactNode
  /** Small print below the introduction, such as a date. */
  note?: ReactNode
  parent?: ParentPage
  width?: 'text' | 'article' | 'page'
  tone?: 'plain' | 'baby-blue'
  children: ReactNode
}) {
  return (
    <div data-width={width} data-tone={tone}>
      <div className={classes.Top}>
        <div className={classes.Column}>
          {parent && (
            <nav aria-label="Breadcrumb" className={classes.Trail}>
              <Link to={parent.to}>
                <Icon path={arrowIcon} size={16} />
                <span>{parent.name}</span>
              </Link>
            </nav>
          )}
          <h1>{title}</h1>
          {lead && <p className={classes.Lead}>{lead}</p>}
          {note && <p className={classes.Note}>{note}</p>}
        </div>
      </div>
      <div className={classes.Body}>
        <div className={classes.Column}>{children}</div>
      </div>
    </div>
  )
}
