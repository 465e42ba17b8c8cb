import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import classes from './account-layout.module.css'

/** A card in the middle of the page, below the site's name, which leads home. */
export function AccountLayout({
  title,
  children,
  after,
}: {
  title: string
  children: ReactNode
  /** What stands below the card, such as the way to a sister page. */
  after?: ReactNode
}) {
  return (
    <div className={classes.Page}>
      <Link to="/" className={classes.Home}>
        API Orchard
      </Link>
      <section className={classes.Card}>
        <h1>{title}</h1>
        {children}
      </section>
      {after && <p className={classes.After}>{after}</p>}
    </div>
  )
}
