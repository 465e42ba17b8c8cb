import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { MessagePage } from './message-page.tsx'
import { useStaticHead } from './use-head.ts'

/** Title and description of the not-found page, for the server and the browser. */
export const NOT_FOUND_HEAD = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  // One page for every unknown address.
  canonical: '/notfound',
  noindex: true,
}

/** Shown for every address that no unit knows, with status 404 and the address kept. */
export function NotFoundPage() {
  useStaticHead(NOT_FOUND_HEAD)
  return (
    <MessagePage
      title="Page not found"
      text="Nothing grows at this address. The page may have moved, or the address may be mistyped."
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
  )
}
