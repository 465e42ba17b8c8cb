import { useSession } from '@orchard/shared/session'
import { Notice } from '#src/ui/message.tsx'

/** Says to somebody why they see their own account, and not the organisation in which they worked. */
export function RemovedNotice() {
  const wasRemoved = useSession((session) => session.wasRemoved)
  return (
    <Notice kind="calm">
      {wasRemoved &&
        'You are no longer a member of the organisation in which you worked. This is your own account.'}
    </Notice>
  )
}
