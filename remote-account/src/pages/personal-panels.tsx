import { type CurrentUser, loadAuth } from '@orchard/shared/auth'
import type { Resource } from '@orchard/shared/product-api'
import { Link } from '@orchard/shared/router'
import { type ComponentProps, useCallback, useMemo } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { loadDevices } from '#src/features/devices/devices.ts'
import { DevicesPanel } from '#src/features/devices/devices-panel.tsx'
import { TrustedDevicesRow } from '#src/features/devices/trusted-devices-row.tsx'
import { PersonalDataPanel } from '#src/features/personal-data/personal-data-panel.tsx'
import type { Gate } from '#src/navigation/use-gate.ts'
import { createDeletion } from '#src/rules/delete-account.ts'
import { explainFailure } from '#src/rules/explain-failure.ts'
import { late } from '#src/ui/late.tsx'
import { Panel } from '#src/ui/panel.tsx'

const Settings = late(
  () => import('#src/features/security/settings.tsx'),
  'Settings',
  'Loading your security settings…',
)

/** The sections about the person, whichever account they work in; shown in their own. */
export function PersonalPanels({
  api,
  gate,
  offersDeviceTrust,
  offersPasskeys,
  plan,
  user,
  onDeleted,
}: {
  api: AccountApi
  gate: Gate
  offersDeviceTrust: boolean
  offersPasskeys: boolean
  plan: ComponentProps<typeof PersonalDataPanel>['plan']
  user: Resource<CurrentUser>
  onDeleted(): void
}) {
  const { end, leave } = gate
  const devices = useResource(useCallback(() => loadDevices(api), [api]))
  const remove = useMemo(
    () =>
      createDeletion({
        deleteAccount: api.deleteAccount,
        deleteUser: async () => (await loadAuth()).deleteUser(),
      }),
    [api],
  )
  return (
    <>
      <Panel id="security" title="Security">
        <Settings
          resource={user}
          trustedDevices={(has2fa) => (
            <TrustedDevicesRow {...{ api, devices }} isOffered={has2fa && offersDeviceTrust} />
          )}
          api={api}
          // Until then a change is confirmed by email when the account is next read.
          onChanged={() => api.refreshAccount().catch(() => undefined)}
        />
      </Panel>
      {user.data?.provider === 'google' ? (
        <Panel id="devices" title="Devices">
          <p>You sign in with Google. Manage your devices in your Google account.</p>
        </Panel>
      ) : (
        <DevicesPanel
          api={api}
          resource={devices}
          offersPasskeys={offersPasskeys}
          onSignOut={async (signOut) => {
            try {
              await end(signOut)
              leave({ notice: 'You are signed out everywhere.' })
            } catch (error) {
              leave({
                warning: `You are signed out here, but maybe not elsewhere: ${explainFailure(error).message}`,
              })
            }
          }}
        />
      )}
      <PersonalDataPanel
        api={api}
        plan={plan}
        onDelete={async () => {
          await end(remove)
          onDeleted()
        }}
      />
      <p>
        Working with others? <Link to="/organisation?new">Create an organisation</Link>
      </p>
    </>
  )
}
