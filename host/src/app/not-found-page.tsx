import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { MessagePage } from './message-page.tsx'
import classes from './not-found-page.module.css'
import { useStaticHead } from './use-head.ts'

/** Title and description of the not-found page, for the server and the browser. */
export const NOT_FOUND_HEAD = {
  title: 'Page not found',
  description: 'There is no page at this URL.',
  // One page for every unknown URL.
  canonical: '/notfound',
  noindex: true,
}

/** Shown for every address that no unit knows, with status 404 and the address kept. */
export function NotFoundPage() {
  useStaticHead(NOT_FOUND_HEAD)
  return (
    <div className={classes.Ground}>
      <MessagePage
        title="Page not found"
        text="We can’t find that page. It may have moved, or the URL may be mistyped."
      >
        <Link className={buttonClass} to="/api" data-variant="primary">
          Browse all APIs
        </Link>
        <Link className={buttonClass} to="/">
          Go to the home page
        </Link>
        <Link className={buttonClass} to="/contact">
          Tell us about it
        </Link>
      </MessagePage>
    </div>
  )
}
