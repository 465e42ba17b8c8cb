import type { CurrentUser } from '@orchard/shared/auth'
import type { Resource } from '@orchard/shared/product-api'
import { Loaded, Notice } from '@orchard/shared/ui'
import { type ReactNode, useCallback } from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { Rows } from '#src/ui/panel.tsx'
import { EmailRow } from './email-row.tsx'
import { MfaRow } from './mfa-row.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'
import { RecoveryRow } from './recovery-row.tsx'
import type { SecurityRowProps } from './security-row-props.ts'

type SettingsProps = Omit<SecurityRowProps, 'refresh' | 'user'> & {
  resource: Resource<CurrentUser>
  /** The row of the devices that need no code. */
  trustedDevices(has2fa: boolean): ReactNode
  /** Has the product API read the settings anew, once one has changed at the provider. */
  onChanged(): Promise<void>
}

/** The settings of a user. */
export function Settings(props: SettingsProps) {
  return (
    <Loaded resource={props.resource} waiting="Loading your security settings…">
      {(user) => <Readable user={user} {...props} />}
    </Loaded>
  )
}

/** The settings, as far as this sign-in may read them. */
function Readable({ user, ...rest }: SettingsProps & { user: CurrentUser }) {
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
  return <OwnSettings user={{ ...user, attributes }} {...rest} />
}

function OwnSettings({
  api,
  onChanged,
  resource,
  trustedDevices,
  ...rest
}: SettingsProps & Pick<SecurityRowProps, 'user'>) {
  const codes = useResource(useCallback(async () => (await api.security()).recoveryCodes(), [api]))
  const refreshAll = async () => {
    // Codes end with 2FA, once the product API knows.
    void onChanged().then(codes.reload)
    await resource.reload()
  }
  const row = { ...rest, api, refresh: refreshAll }
  return (
    <Rows>
      <EmailRow {...row} />
      <PasswordRow {...row} />
      <PasskeysRow {...row} />
      <PhoneRow {...row} />
      <MfaRow {...row} codes={codes} />
      {trustedDevices(row.user.preferredMfa !== 'NOMFA')}
      <RecoveryRow {...row} codes={codes} />
    </Rows>
  )
}
