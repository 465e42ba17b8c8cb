import { hasStoredSession } from '@orchard/shared/auth'
import { Link, useLocation, useParams } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { buttonClass } from '@orchard/shared/ui'
import { Suspense, use, useEffect, useState } from 'react'
import { MessagePage } from './message-page.tsx'
import type { PageViewProps } from './page-view.tsx'
import { Skeleton } from './skeleton.tsx'
import { useHead, useStaticHead } from './use-head.ts'
import { useReady } from './use-ready.ts'

/** Title and description before it is known who asks, for the server and the browser. */
export const MEMBERS_HEAD = {
  title: 'Operations',
  description: 'For operators of API Orchard.',
  noindex: true,
}

/**
 * A page for members of a group. Until the session says that the visitor is one, nothing of the remote is loaded;
 * what the page shows is checked again by the server that it asks.
 */
export function MembersPage({ group, ...view }: PageViewProps & { group: string }) {
  const session = useSession((all) => all)
  const [first] = useState(session)
  const [isComing, setIsComing] = useState(false)
  // The cookies are the browser’s; the server rendered the page for nobody.
  useEffect(() => setIsComing(hasStoredSession()), [])
  if (session.groups.includes(group))
    return (
      <Suspense fallback={<Skeleton kind={view.page.skeleton} />}>
        <Entered {...view} />
      </Suspense>
    )
  if (session.hasUser) return <NoMember />
  // It is another one as soon as it is restored, or over.
  return isComing && session === first ? <Skeleton kind={view.page.skeleton} /> : <Nobody />
}

function Entered({ unit, page, source }: PageViewProps) {
  const code = use(source.load(unit, page))
  const params = useParams()
  const context = source.context(unit)
  useHead(code, { data: context as never, params })
  useReady('page')
  return <code.Component data={context as never} />
}

function Nobody() {
  useStaticHead(MEMBERS_HEAD)
  const { pathname } = useLocation()
  return (
    <MessagePage title="Sign in to continue" text={MEMBERS_HEAD.description}>
      <Link className={buttonClass} to={`/signin?next=${pathname}`} data-variant="primary">
        Sign in
      </Link>
      <Link className={buttonClass} to="/">
        Go to the home page
      </Link>
    </MessagePage>
  )
}

function NoMember() {
  useStaticHead(MEMBERS_HEAD)
  return (
    <MessagePage
      title="You don’t have access"
      text="If you became an operator just now, sign out and sign in again."
    >
      <Link className={buttonClass} to="/profile" data-variant="primary">
        My Account
      </Link>
      <Link className={buttonClass} to="/">
        Go to the home page
      </Link>
    </MessagePage>
  )
}
