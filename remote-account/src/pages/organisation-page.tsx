import { loadAuth } from '@orchard/shared/auth'
import type { PageModule } from '@orchard/shared/contracts'
import { Link, useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Badge, Loaded, Waiting } from '@orchard/shared/ui'
import { useCallback, useEffect } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { useAccountApi } from '#src/data/use-account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { AccountList } from '#src/features/organisation/account-list.tsx'
import { AuditPanel } from '#src/features/organisation/audit-panel.tsx'
import { CreatePanel } from '#src/features/organisation/create-panel.tsx'
import { MembersPanel } from '#src/features/organisation/members-panel.tsx'
import { RemovedNotice } from '#src/features/organisation/removed-notice.tsx'
import { ROLE_WORDS } from '#src/features/organisation/role-words.ts'
import { SettingsPanel } from '#src/features/organisation/settings-panel.tsx'
import { workIn } from '#src/features/organisation/work-in.tsx'
import { SignInAgainContext } from '#src/forms/fresh-act.tsx'
import { useKeptAct } from '#src/navigation/kept-act.ts'
import { useAccountKey } from '#src/navigation/use-account-key.ts'
import { useGate } from '#src/navigation/use-gate.ts'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import { type PanelLink, ProfileLayout, WaitingProfile } from '#src/ui/profile-layout.tsx'

const HERE = '/organisation'

interface Data {
  apiHost: string
}

function OrganisationPage({ data: { apiHost } }: { data: Data }) {
  const gate = useGate(HERE)
  const key = useAccountKey()
  if (!gate.isOpen)
    return (
      <WaitingProfile title="Organisations" path={HERE}>
        <NeedsScript>
          <Waiting words="Looking up your account…" isTall />
        </NeedsScript>
      </WaitingProfile>
    )
  return (
    <SignInAgainContext value={gate.signInAgain}>
      <SignedIn key={key} apiHost={apiHost} />
    </SignInAgainContext>
  )
}

function SignedIn({ apiHost }: { apiHost: string }) {
  const organisation = useSession((session) => session.organisation)
  const memberships = useSession((session) => session.memberships)
  const kept = useKeptAct()?.organisation
  useEffect(() => {
    // Signing out has led back to the own account.
    if (kept && memberships.some(({ id }) => id === kept)) void workIn(kept).catch(() => undefined)
  }, [kept, memberships])
  const account = useAccountApi(apiHost)
  const api = useResource(account.organisations)
  return (
    <Loaded resource={api} waiting="Loading your organisations…" isTall>
      {(api) =>
        organisation === null ? <OwnAccount api={api} /> : <Within account={account} api={api} />
      }
    </Loaded>
  )
}

const OWN_PANELS: readonly PanelLink[] = [
  { id: 'accounts', name: 'Your accounts' },
  { id: 'create', name: 'Create an organisation' },
]

function OwnAccount({ api }: { api: OrganisationApi }) {
  const query = useQuery()
  return (
    <ProfileLayout
      title="Organisations"
      path={HERE}
      who={
        <>
          <RemovedNotice />
          <Link to="/profile">Back to My Account</Link>
        </>
      }
      panels={OWN_PANELS}
    >
      <AccountList api={api} />
      <CreatePanel api={api} startsOpen={query.has('new')} />
    </ProfileLayout>
  )
}

const PANELS: readonly (PanelLink & { isOfOwner?: true })[] = [
  { id: 'members', name: 'Members' },
  { id: 'audit-log', name: 'Audit log', isOfOwner: true },
  { id: 'settings', name: 'Settings' },
  { id: 'accounts', name: 'Your accounts' },
]

function Within({ account, api }: { account: AccountApi; api: OrganisationApi }) {
  const known = useSession((session) => session.organisation)
  const resource = useResource(useCallback(() => api.read(), [api]))
  const isOwner = resource.data?.role === 'owner'
  const role = resource.data?.role ?? known?.role
  return (
    <ProfileLayout
      title={resource.data?.name ?? known?.name ?? 'Organisation'}
      path={HERE}
      who={
        <>
          {role && <Badge>{ROLE_WORDS[role].name}</Badge>}
          <Link to="/profile">Keys, usage and plan</Link>
        </>
      }
      panels={PANELS.filter(({ isOfOwner }) => isOwner || !isOfOwner)}
    >
      <Loaded resource={resource} waiting="Loading the organisation…" isTall>
        {(organisation) => (
          <>
            <MembersPanel {...{ account, api, organisation }} onChange={resource.replace} />
            {isOwner && <AuditPanel api={api} members={organisation.members} />}
            <SettingsPanel
              account={account}
              api={api}
              organisation={organisation}
              onRenamed={(name) => {
                resource.replace({ ...organisation, name })
                void loadAuth().then((auth) => auth.loadAccount())
              }}
              onLeft={() => workIn(null)}
            />
          </>
        )}
      </Loaded>
      <AccountList api={api} />
    </ProfileLayout>
  )
}

/** `/organisation` */
export const page: PageModule<Data> = {
  Component: OrganisationPage,
  loader: async ({ apiHost }) => ({ apiHost }),
  shouldRevalidate: () => false,
  head: () => ({
    title: 'Organisations',
    description: 'Share keys, one plan and its quota with the people you work with.',
    noindex: true,
  }),
}
