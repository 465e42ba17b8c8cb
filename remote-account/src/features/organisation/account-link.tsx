import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Notice } from '#src/ui/message.tsx'
import { Badge } from '#src/ui/panel.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** For members of organisations: the account in which they work, and the way to another. */
export function AccountLink() {
  const organisation = useSession((session) => session.organisation)
  const wasRemoved = useSession((session) => session.wasRemoved)
  const role = organisation?.role
  return (
    <>
      <Notice kind="calm">
        {wasRemoved &&
          'You are no longer a member of the organisation in which you worked. This is your own account.'}
      </Notice>
      {role && <Badge>{ROLE_WORDS[role].name}</Badge>}
      {organisation && <Link to="/organisation">Members and settings</Link>}
      <Link to="/organisation#accounts">Switch account</Link>
    </>
  )
}
