import { Link } from '@orchard/shared/router'
import { Logo, takeLostFocus } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './account-layout.module.css'

/**
 * A form or a message with its heading, as a card in the middle of the page. On pages without header, `isBare` adds a
 * link home above it, in the place that it has in the header. `isForVisitors` hides everything from whoever is signed in, from the first
 * paint on: they are sent on as soon as the provider has said who they are.
 */
export function AccountLayout({
  title,
  isBare = false,
  isForVisitors = false,
  children,
  after,
}: {
  title: string
  isBare?: boolean
  isForVisitors?: boolean
  children: ReactNode
  /** Shown below the card, such as a link to a related page. */
  after?: ReactNode
}) {
  const shown = useRef(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led to this step is gone; on a phone, the heading may be above what is seen.
    if (shown.current !== title) takeLostFocus(heading.current, {})
    shown.current = title
  }, [title])
  return (
    <div className={classes.Page}>
      {isBare && (
        <Link to="/" className={classes.Home}>
          <Logo /> API Orchard
        </Link>
      )}
      {isForVisitors && <p className={classes.Moment}>You are signed in. One moment…</p>}
      <div className={classes.Content} data-for={isForVisitors ? 'visitor' : undefined}>
        <section className={classes.Card}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </section>
        {after && <p className={classes.After}>{after}</p>}
      </div>
    </div>
  )
}
