import type { CurrentUser } from '@orchard/shared/auth'
import { Notice } from '#src/ui/message.tsx'
import { Rows } from '#src/ui/panel.tsx'
import { EmailRow } from './email-row.tsx'
import { MfaRow } from './mfa-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'

/** The settings of a user, as far as this sign-in may read them. */
export function Settings({ user, refresh }: { user: CurrentUser; refresh(): Promise<void> }) {
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
