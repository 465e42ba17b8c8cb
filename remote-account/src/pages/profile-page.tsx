import { loadAuth } from '@orchard/shared/auth'
import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { buttonClass } from '@orchard/shared/ui'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { createAccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { AlertsPanel } from '#src/features/alerts/alerts-panel.tsx'
import { KeyFrame, KeyPanel } from '#src/features/api-key/key-panel.tsx'
import { WebhookSecret } from '#src/features/api-key/secret.tsx'
import { BillingPanel, PaymentNotice } from '#src/features/billing/billing-panel.tsx'
import { useReturn } from '#src/features/billing/use-return.ts'
import { DevicesPanel } from '#src/features/devices/devices-panel.tsx'
import { PersonalDataPanel } from '#src/features/personal-data/personal-data-panel.tsx'
import { SecurityPanel } from '#src/features/security/security-panel.tsx'
import { UsagePanel } from '#src/features/usage/usage-panel.tsx'
import { type Gate, useGate } from '#src/navigation/use-gate.ts'
import { createDeletion } from '#src/rules/delete-account.ts'
import { explainFailure } from '#src/rules/explain-failure.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { Late } from '#src/ui/late.tsx'
import { Waiting } from '#src/ui/loaded.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import { Badge, Panel } from '#src/ui/panel.tsx'
import { type PanelLink, ProfileLayout, WaitingProfile } from '#src/ui/profile-layout.tsx'

interface ProfileData {
  apiHost: string
}

const PANELS: readonly PanelLink[] = [
  { id: 'key', name: 'Your keys' },
  { id: 'usage', name: 'Plan and usage' },
  { id: 'billing', name: 'Plan and billing' },
  { id: 'alerts', name: 'Alerts' },
  { id: 'security', name: 'Security' },
  { id: 'devices', name: 'Devices' },
  { id: 'data', name: 'Your data' },
]

/** Codes that mean that nobody is signed in. */
const NOBODY = new Set([
  'NotAuthenticated',
  'UserNotAuthenticated',
  'NoCurrentUser',
  'EmptySession',
])

function ProfilePage({ data: { apiHost } }: { data: ProfileData }) {
  const [isDeleted, setIsDeleted] = useState(false)
  if (isDeleted) return <Farewell />
  return <SignedInProfile apiHost={apiHost} onDeleted={() => setIsDeleted(true)} />
}

function SignedInProfile({ apiHost, onDeleted }: { apiHost: string; onDeleted(): void }) {
  const gate = useGate()
  const email = useSession((session) => session.email)
  // Rendered in slices, so that the browser can respond in between: the panels are many.
  const isRead = useDeferredValue(gate.isOpen)
  if (gate.isOpen && isRead)
    // Nothing of one person's account survives into the next one's.
    return <Profile key={email} apiHost={apiHost} gate={gate} onDeleted={onDeleted} />
  return (
    <WaitingProfile>
      <NeedsScript>
        <KeyFrame>
          <Waiting words="Looking up your account…" isTall />
        </KeyFrame>
      </NeedsScript>
    </WaitingProfile>
  )
}

/** Loads what few visitors see. */
const loadSuspension = () => import('#src/features/usage/suspension-notice.tsx')
const loadUser = async () => (await loadAuth()).currentUser()

function Profile({ apiHost, gate, onDeleted }: { apiHost: string; gate: Gate; onDeleted(): void }) {
  const known = useSession((session) => session.email)
  const user = useResource(loadUser)
  const [reading] = useState(() => new AbortController())
  useEffect(() => () => reading.abort(), [reading])
  const api = useMemo(
    () =>
      createAccountApi({
        apiHost,
        credentials: async () => (await loadAuth()).credentials(),
        reading: reading.signal,
      }),
    [apiHost, reading],
  )
  const usage = useResource(api.usage)
  const returned = useReturn()
  const billing = useResource(
    useCallback(
      () => (returned ? api.billing.sync(returned.session) : api.billing.subscription()),
      [api, returned],
    ),
  )
  const remove = useMemo(
    () =>
      createDeletion({
        deleteAccount: api.deleteAccount,
        deleteUser: async () => (await loadAuth()).deleteUser(),
      }),
    [api],
  )
  const { leave } = gate
  const isNobody = user.failure !== null && NOBODY.has(user.failure.code)
  const isPlanRead = returned !== null && billing.data !== null
  const { reload: reloadUsage } = usage
  // Reading the plan is what makes a payment count; the usage may have been read just before.
  useEffect(() => {
    if (isPlanRead) void reloadUsage()
  }, [isPlanRead, reloadUsage])
  useEffect(() => {
    if (isNobody) leave({ notice: 'Your session has ended. Please sign in again.' })
  }, [isNobody, leave])

  const signInAgain = (purpose: string, goal: string) =>
    void gate
      .end(async () => (await loadAuth()).signOut())
      .catch(() => undefined)
      .finally(() => leave({ notice: `Sign in again to ${purpose}.` }, goal))

  const isGoogle = user.data?.provider === 'google'
  const attributes = user.data?.attributes
  const suspended = usage.data?.suspended
  return (
    <ProfileLayout
      who={
        <>
          <span>{attributes?.email ?? known}</span>
          {isGoogle && <Badge>Signed in with Google</Badge>}
          {attributes?.emailVerified && !isGoogle && <Badge>Email verified</Badge>}
          {attributes && !attributes.emailVerified && !isGoogle && (
            <Link to="/profile#security" replace>
              Verify your email address
            </Link>
          )}
        </>
      }
      panels={PANELS}
    >
      {suspended && (
        <Late load={loadSuspension} waiting="Loading a notice…">
          {({ SuspensionNotice }) => <SuspensionNotice suspended={suspended} />}
        </Late>
      )}
      {billing.data && <PaymentNotice subscription={billing.data} />}
      <KeyPanel api={api} apiHost={apiHost} onChanged={() => void usage.reload()} />
      <UsagePanel api={api} resource={usage} />
      <BillingPanel
        api={api}
        resource={billing}
        used={usage.data?.used ?? null}
        returned={returned}
        onChanged={() => void usage.reload()}
      />
      <AlertsPanel api={api} Secret={WebhookSecret} />
      <SecurityPanel
        resource={user}
        api={api}
        // Until then a change is confirmed by email when the account is next read.
        onChanged={() => api.refreshAccount().catch(() => undefined)}
        onSignInAgain={() => signInAgain('change your security settings', '/profile#security')}
      />
      {isGoogle ? (
        <Panel id="devices" title="Devices">
          <p>You sign in with Google. Manage your devices in your Google account.</p>
        </Panel>
      ) : (
        <DevicesPanel
          api={api}
          onSignOut={async (signOut) => {
            try {
              await gate.end(signOut)
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
        plan={billing}
        onDelete={async () => {
          await gate.end(remove)
          onDeleted()
        }}
        onSignInAgain={() => signInAgain('delete your account', '/profile#data')}
      />
    </ProfileLayout>
  )
}

function Farewell() {
  return (
    <AccountLayout title="Your account is deleted">
      <p role="status">
        Your keys no longer work, and your data is deleted. Thank you for using API Orchard.
      </p>
      <Link to="/" className={buttonClass}>
        Go to the home page
      </Link>
    </AccountLayout>
  )
}

/** `/profile` */
export const page: PageModule<ProfileData> = {
  Component: ProfilePage,
  loader: async ({ apiHost }) => ({ apiHost }),
  shouldRevalidate: () => false,
  head: () => ({
    title: 'My Account',
    description: 'Your API Orchard account: email address, API keys, plan and usage.',
    noindex: true,
  }),
}
