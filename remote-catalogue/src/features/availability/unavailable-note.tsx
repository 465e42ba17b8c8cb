import { Link } from '@orchard/shared/router'
import classes from './availability.module.css'

/** Says that nothing answers an API, and what a call gets. */
export function UnavailableNote() {
  return (
    <p className={classes.Note}>
      <b>Not available yet.</b> This page documents how the API is meant to work; until something
      answers it, a call gets the error 503 <code>not_deployed</code> and costs nothing.{' '}
      <Link to="/api?available=1">See the APIs that answer today</Link>
    </p>
  )
}
