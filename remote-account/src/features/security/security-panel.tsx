import type { CurrentUser } from '@orchard/shared/auth'
import { Asked } from '#src/ui/asked.tsx'
import { Notice } from '#src/ui/message.tsx'
import { Panel, Rows } from '#src/ui/panel.tsx'
import type { Ask } from '#src/ui/use-ask.ts'
import { EmailRow } from './email-row.tsx'
import { MfaRow } from './mfa-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'

/** What a row takes: who is signed in, and to ask again after a change. */
export interface SecurityRowProps {
  user: CurrentUser & { attributes: NonNullable<CurrentUser['attributes']> }
  refresh(): Promise<void>
}

/** Email, password, phone and second factor. */
export function SecurityPanel({ ask }: { ask: Ask<CurrentUser> }) {
  return (
    <Panel id="security" title="Security">
      <Asked ask={ask} waiting="Loading your security settings…">
        {(user) => <Settings user={user} refresh={ask.again} />}
      </Asked>
    </Panel>
  )
}

function Settings({ user, refresh }: { user: CurrentUser; refresh(): Promise<void> }) {
  const { attributes } = user
  if (user.provider === 'google')
    return (
      <p>
        You sign in with Google, so there is no password, no second factor and no phone number here:
        they belong to your Google account and are changed there.
      </p>
    )
  if (!attributes)
    return (
      <Notice kind="calm">
        This sign-in does not let us read your account. Log out and sign in with your password to
        change these settings.
      </Notice>
    )
  const row = { user: { ...user, attributes }, refresh }
  return (
    <Rows>
      <EmailRow {...row} />
      <PasswordRow {...row} />
      <PhoneRow {...row} />
      <MfaRow {...row} />
    </Rows>
  )
}
