import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import classes from './no-such-entry.module.css'

/** A page that may have been meant. */
export interface Suggestion {
  name: string
  to: string
}

/** The 404 page of an unknown slug, with the closest matches. */
export function NoSuchEntry({
  title,
  suggestions,
}: {
  title: string
  suggestions: readonly Suggestion[]
}) {
  return (
    <section className={classes.Missing}>
      <h1>{title}</h1>
      {suggestions.length > 0 && (
        <>
          <p>Did you mean one of these?</p>
          <ul>
            {suggestions.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link className={buttonClass} to="/api" data-variant="primary">
        Browse all APIs
      </Link>
    </section>
  )
}
