import { hasStoredSession, loadAuth } from '@orchard/shared/auth'
import type { PageModule } from '@orchard/shared/contracts'
import { INVITATION_DAYS } from '@orchard/shared/facts'
import { formatTimestamp } from '@orchard/shared/format'
import type { LookAtInvitation } from '@orchard/shared/responses/organisations'
import { Link, useNavigate } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { Button, Buttons, buttonClass, Loaded, takeLostFocus, Waiting } from '@orchard/shared/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { look } from '#src/data/invitation.ts'
import { useAccountApi } from '#src/data/use-account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { ROLE_WORDS } from '#src/features/organisation/role-words.ts'
import { workIn } from '#src/features/organisation/work-in.tsx'
import { Act } from '#src/forms/act.tsx'
import { takeInvitation } from '#src/navigation/kept-invitation.ts'
import { withNext } from '#src/navigation/next-path.ts'
import { AccountLayout } from '#src/ui/account-layout.tsx'
import { NeedsScript } from '#src/ui/needs-script.tsx'
import classes from '#src/ui/step.module.css'

const HERE = '/invitation'
interface Data {
  apiHost: string
}

function InvitationPage({ data: { apiHost } }: { data: Data }) {
  // Undefined until the browser has read the fragment, which servers do not see.
  const [opened, setOpened] = useState<{ token: string | null; at: number }>()
  const token = opened?.token
  useEffect(() => {
    const read = () => setOpened({ token: takeInvitation(), at: performance.now() })
    read()
    // A link that is opened in the same tab, maybe the same one.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return (
    <AccountLayout isBare title="Join an organisation">
      <NeedsScript>
        {token === undefined && <Waiting words="Looking up your invitation…" />}
        {token === null && (
          <p>This link is incomplete. Open the link in the email again, or copy the whole of it.</p>
        )}
        {opened && token && <Opened key={opened.at} token={token} apiHost={apiHost} />}
      </NeedsScript>
    </AccountLayout>
  )
}

function Opened({ token, apiHost }: { token: string; apiHost: string }) {
  const load = useCallback(() => look(apiHost, token), [apiHost, token])
  return (
    <Loaded resource={useResource(load)} waiting="Looking up your invitation…">
      {(invited) =>
        invited === 'gone' ? (
          <p>
            {`This invitation no longer works. It was accepted or withdrawn, or it is older than ${INVITATION_DAYS} days. Ask for another one.`}
          </p>
        ) : (
          <Invitation token={token} apiHost={apiHost} invited={invited} />
        )
      }
    </Loaded>
  )
}

function Invitation({
  token,
  apiHost,
  invited,
}: {
  token: string
  apiHost: string
  invited: LookAtInvitation
}) {
  const { email, expires_at: expiresAt, invited_by: invitedBy, organisation, role } = invited
  const hasUser = useSession((session) => session.hasUser)
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => (hasUser ? () => takeLostFocus(step.current) : undefined), [hasUser])
  return (
    <div ref={step} tabIndex={-1} className={classes.Step}>
      <p>
        {invitedBy && <span translate="no">{invitedBy}</span>}
        <span>{invitedBy ? ' invites you to join ' : 'You are invited to join '}</span>
        <b translate="no">{organisation}</b>
        <span>{` as ${ROLE_WORDS[role].name.toLowerCase()}.`}</span>
      </p>
      <p>{`What you may do there: ${ROLE_WORDS[role].may}. Your own account stays yours.`}</p>
      <Way token={token} apiHost={apiHost} invited={invited} />
      <p>{`The invitation is for ${email} and works once, until ${formatTimestamp(expiresAt)}.`}</p>
    </div>
  )
}

/** The next step: to sign in, to sign out, or to join. */
function Way({
  token,
  apiHost,
  invited,
}: {
  token: string
  apiHost: string
  invited: LookAtInvitation
}) {
  const { email, organisation } = invited
  const hasUser = useSession((session) => session.hasUser)
  const end = useSession((session) => session.end)
  const known = useSession((session) => session.email)
  const account = useAccountApi(apiHost)
  const navigate = useNavigate()
  // Whose sign-in has ended may have it stored a little longer.
  if (!hasUser && end === null && hasStoredSession())
    return <Waiting words="Looking up your account…" />
  if (!hasUser)
    return (
      <Buttons>
        <Link
          to={withNext('/signin', HERE)}
          state={{ email }}
          className={buttonClass}
          data-variant="primary"
        >
          Sign in to join
        </Link>
        <Link to={withNext('/register', HERE)} state={{ email }} className={buttonClass}>
          Create an account
        </Link>
      </Buttons>
    )
  if (known !== null && known.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <p>{`You are signed in as ${known}. Sign out, then sign in as ${email} to join.`}</p>
        <Buttons>
          <Button onClick={() => void loadAuth().then((auth) => auth.signOut())}>Sign out</Button>
        </Buttons>
      </>
    )
  return (
    <Act
      variant="primary"
      busyWords="Joining…"
      act={async () => {
        const organisations = await account.organisations()
        const joined = await organisations.accept(token)
        takeInvitation('forget')
        await workIn(joined.id)
        await navigate('/organisation', { replace: true })
      }}
    >
      {`Join ${organisation}`}
    </Act>
  )
}

/** `/invitation` */
export const page: PageModule<Data> = {
  Component: InvitationPage,
  loader: async ({ apiHost }) => ({ apiHost }),
  shouldRevalidate: () => false,
  head: () => ({
    title: 'Join an organisation',
    description: 'Accept an invitation to an organisation on API Orchard.',
    noindex: true,
  }),
}
