import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import classes from './no-such-entry.module.css'

/** A suggestion for a page that does not exist. */
export interface Suggestion {
  name: string
  to: string
}

/**
 * The page of an unknown slug (404) with the closest matches, or of a retired one (410) with
 * replacements.
 */
export function NoSuchEntry({
  title,
  reason,
  question = 'Did you mean one of these?',
  suggestions,
}: {
  title: string
  /** The reason why there is no such page. */
  reason?: string
  /** Introduces the suggestions. */
  question?: string
  suggestions: readonly Suggestion[]
}) {
  return (
    <section className={classes.Missing}>
      <h1>{title}</h1>
      {reason && <p>{reason}</p>}
      {suggestions.length > 0 && (
        <>
          <p>{question}</p>
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
