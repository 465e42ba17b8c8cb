import { useSession } from '@orchard/shared/session'
import { Notice } from '@orchard/shared/ui'

/** Says to somebody why they see their own account, and not the one in which they worked. */
export function RemovedNotice() {
  const { wasRemoved, wasReplaced } = useSession((session) => session)
  return (
    <Notice kind="calm">
      {wasRemoved
        ? 'You are no longer a member of the organisation in which you worked. This is your own account.'
        : wasReplaced &&
          'Your account has become an organisation. This is your new own account. Nothing was changed in it.'}
    </Notice>
  )
}
