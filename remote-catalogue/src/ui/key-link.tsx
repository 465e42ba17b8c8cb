import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { buttonClass } from '@orchard/shared/ui'

/** A link to get a key, or to the visitor's own; registration leads back to `next`. */
export function KeyLink({ next, variant }: { next?: string; variant?: 'primary' }) {
  const hasUser = useSession((session) => session.hasUser)
  const [to, words] = hasUser
    ? ['/profile', 'See your key']
    : [next ? `/register?next=${next}` : '/register', 'Get a free key']
  return (
    <Link className={buttonClass} to={to} data-variant={variant}>
      {words}
    </Link>
  )
}
