import type { CurrentUser } from '@orchard/shared/auth'
import type { Resource } from '#src/data/use-resource.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { Notice } from '#src/ui/message.tsx'
import { Panel, Rows } from '#src/ui/panel.tsx'
import { EmailRow } from './email-row.tsx'
import { MfaRow } from './mfa-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'

/** Email, password, phone and two-factor authentication. */
export function SecurityPanel({
  resource,
  onChanged,
}: {
  resource: Resource<CurrentUser>
  /** A setting has changed at the provider. */
  onChanged(): void
}) {
  const refresh = async () => {
    onChanged()
    await resource.reload()
  }
  return (
    <Panel id="security" title="Security">
      <Loaded resource={resource} waiting="Loading your security settings…">
        {(user) => <Settings user={user} refresh={refresh} />}
      </Loaded>
    </Panel>
  )
}

function Settings({ user, refresh }: { user: CurrentUser; refresh(): Promise<void> }) {
  const { attributes } = user
  if (user.provider === 'google')
    return (
      <p>
        You sign in with Google. Manage your password, 2FA and phone number in your Google account.
      </p>
    )
  if (!attributes)
    return (
      <Notice kind="calm">
        This sign-in does not let us read your account. Sign out, then sign in with your password to
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
