import { loadAuth } from '@orchard/shared/auth'
import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Badge, buttonClass, Loaded, Waiting } from '@orchard/shared/ui'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { loadAccount } from '#src/data/load-account.ts'
import { useAccountApi } from '#src/data/use-account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { AlertsPanel } from '#src/features/alerts/alerts-panel.tsx'
import { KeyFrame, KeyPanel } from '#src/features/api-key/key-panel.tsx'
import { WebhookSecret } from '#src/features/api-key/secret.tsx'
import { BillingPanel, PaymentNotice } from '#src/features/billing/billing-panel.tsx'
import { useReturn } from '#src/features/billing/use-return.ts'
import { UsagePanel } from '#src/features/usage/usage-panel.tsx'
import { SignInAgainContext } from '#src/forms/fresh-act.tsx'
import { useAccountKey } from '#src/navigation/use-account-key.ts'
import { type Gate, useGate } from '#src/navigation/use-gate.ts'
import { showsPanel } from '#src/rules/role-panels.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { late } from '#src/ui/late.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import { type PanelLink, ProfileLayout, WaitingProfile } from '#src/ui/profile-layout.tsx'
import { PersonalPanels } from './personal-panels.tsx'

interface ProfileData {
  apiHost: string
  offersDeviceTrust: boolean
  offersPasskeys: boolean
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

function ProfilePage({ data }: { data: ProfileData }) {
  const [isDeleted, setIsDeleted] = useState(false)
  if (isDeleted) return <Farewell />
  return <SignedInProfile data={data} onDeleted={() => setIsDeleted(true)} />
}

function SignedInProfile({ data, onDeleted }: { data: ProfileData; onDeleted(): void }) {
  const gate = useGate()
  const key = useAccountKey()
  const organisation = useSession((session) => session.organisation)
  // Rendered in slices, so that the browser can respond in between: the panels are many.
  const isRead = useDeferredValue(gate.isOpen)
  const isKnown = organisation === null || organisation.role !== null
  if (gate.isOpen && isRead && isKnown)
    return (
      <SignInAgainContext value={gate.signInAgain}>
        <Profile key={key} {...data} gate={gate} onDeleted={onDeleted} />
      </SignInAgainContext>
    )
  return (
    <WaitingProfile>
      <NeedsScript>
        <KeyFrame>
          {gate.isOpen && !isKnown ? <RoleOf /> : <Waiting words={WAITING} isTall />}
        </KeyFrame>
      </NeedsScript>
    </WaitingProfile>
  )
}

const WAITING = 'Looking up your account…'

/** Loads the role of the person in their organisation, which says what the page shows. */
function RoleOf() {
  return (
    <Loaded resource={useResource(loadAccount)} waiting={WAITING} isTall>
      {() => null}
    </Loaded>
  )
}

const SuspensionNotice = late(
  () => import('#src/features/usage/suspension-notice.tsx'),
  'SuspensionNotice',
  'Loading a notice…',
)
const AccountLink = late(
  () => import('#src/features/organisation/account-link.tsx'),
  'AccountLink',
  'Loading your organisation…',
)
/** Of what a role does not show, nothing is read. */
const nothing = () => new Promise<never>(() => undefined)
const loadUser = async () => (await loadAuth()).currentUser()

function Profile({
  apiHost,
  offersDeviceTrust,
  offersPasskeys,
  gate,
  onDeleted,
}: ProfileData & { gate: Gate; onDeleted(): void }) {
  const known = useSession((session) => session.email)
  const organisation = useSession((session) => session.organisation)
  const isMember = useSession(({ memberships, wasRemoved }) => memberships.length > 0 || wasRemoved)
  const isOwn = organisation === null
  const shows = (id: string) => showsPanel(organisation?.role ?? null, id)
  const mayPay = shows('billing')
  const user = useResource(loadUser)
  const api = useAccountApi(apiHost)
  const usage = useResource(api.usage)
  const returned = useReturn()
  const billing = useResource(
    useCallback(() => {
      if (!mayPay) return nothing()
      return returned ? api.billing.sync(returned.session) : api.billing.subscription()
    }, [api, mayPay, returned]),
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

  const isGoogle = user.data?.provider === 'google'
  const attributes = user.data?.attributes
  const suspended = usage.data?.suspended
  return (
    <ProfileLayout
      title={organisation?.name ?? undefined}
      who={
        <>
          <span>{attributes?.email ?? known}</span>
          {isMember && <AccountLink />}
          {isGoogle && <Badge>Signed in with Google</Badge>}
          {isOwn && attributes?.emailVerified && !isGoogle && <Badge>Email verified</Badge>}
          {attributes && !attributes.emailVerified && !isGoogle && (
            <Link to="/profile#security" replace>
              Verify your email address
            </Link>
          )}
        </>
      }
      panels={PANELS.filter(({ id }) => shows(id))}
    >
      {suspended && <SuspensionNotice suspended={suspended} />}
      {billing.data && <PaymentNotice subscription={billing.data} />}
      {shows('key') && (
        <KeyPanel api={api} apiHost={apiHost} onChanged={() => void usage.reload()} />
      )}
      <UsagePanel api={api} resource={usage} />
      {mayPay && (
        <BillingPanel
          api={api}
          resource={billing}
          used={usage.data?.used ?? null}
          returned={returned}
          onChanged={() => void usage.reload()}
        />
      )}
      {shows('alerts') && <AlertsPanel api={api} Secret={WebhookSecret} />}
      {isOwn && (
        <PersonalPanels
          {...{ api, gate, offersDeviceTrust, offersPasskeys, user, onDeleted }}
          plan={billing}
        />
      )}
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
  loader: async ({ apiHost, offersDeviceTrust = false, offersPasskeys = false }) => ({
    apiHost,
    offersDeviceTrust,
    offersPasskeys,
  }),
  shouldRevalidate: () => false,
  head: () => ({
    title: 'My Account',
    description: 'Your API Orchard account: email address, API keys, plan and usage.',
    noindex: true,
  }),
}
