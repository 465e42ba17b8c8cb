import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Badge } from '@orchard/shared/ui'
import { RemovedNotice } from './removed-notice.tsx'
import { ROLE_WORDS } from './role-words.ts'

/** For members of organisations: the account in which they work, and the way to another. */
export function AccountLink() {
  const organisation = useSession((session) => session.organisation)
  const role = organisation?.role
  return (
    <>
      <RemovedNotice />
      {role && <Badge>{ROLE_WORDS[role].name}</Badge>}
      {organisation && <Link to="/organisation">Members and settings</Link>}
      <Link to="/organisation#accounts">Switch account</Link>
    </>
  )
}
