import { Link } from '@orchard/shared/router'
import classes from './availability.module.css'

/** Explains that the outside source of a live API is not turned on here. */
export function NotSetUpNote({ slug, apiHost }: { slug: string; apiHost: string }) {
  return (
    <p className={classes.Note}>
      <b>Not set up here.</b> The operator of this site has not enabled its source. A call gets the
      error 503 <code translate="no">source_not_configured</code> and does not count. The{' '}
      <a href={`${apiHost}/v1/${slug}/sample`}>documented sample</a> shows what it would return.{' '}
      <Link to="/api?available=1">See the available APIs</Link>
    </p>
  )
}
