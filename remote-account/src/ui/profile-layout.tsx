import { Link } from '@orchard/shared/router'
import { type ReactNode, useRef } from 'react'
import { useNamedPanel } from '#src/navigation/use-named-panel.ts'
import classes from './profile-layout.module.css'

/** A link to a section. */
export interface PanelLink {
  id: string
  name: string
}

/** My Account: the user, the sections and, on wide screens, links to them. */
export function ProfileLayout({
  title = 'My Account',
  path = '/profile',
  who,
  panels,
  children,
}: {
  title?: ReactNode
  path?: string
  /** Shown below the heading. */
  who: ReactNode
  panels: readonly PanelLink[]
  children: ReactNode
}) {
  const all = useRef<HTMLDivElement>(null)
  useNamedPanel(all)
  return (
    <>
      <div className={classes.Top}>
        <div className={classes.Column}>
          <h1>{title}</h1>
          <div className={classes.Who}>{who}</div>
        </div>
      </div>
      <div className={classes.Column}>
        <div className={classes.Body}>
          <nav className={classes.Contents} aria-label="My Account">
            <ul>
              {panels.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`${path}#${id}`} replace>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div ref={all} className={classes.Panels}>
            {children}
          </div>
        </div>
      </div>
    </>
  )
}

/** My Account before it is known who is signed in; whoever is not sees none of it, but a way to sign in. */
export function WaitingProfile({
  title = 'My Account',
  path = '/profile',
  children,
}: {
  title?: string
  path?: string
  children: ReactNode
}) {
  return (
    <div className={classes.Waiting}>
      <ProfileLayout
        title={
          <>
            <span data-for="user">{title}</span>
            <span data-for="visitor">Sign in</span>
          </>
        }
        who={
          <span data-for="visitor">
            <Link to={`/signin?next=${path}`} replace>
              Sign in
            </Link>{' '}
            to see your account.
          </span>
        }
        panels={[]}
      >
        <div data-for="user">{children}</div>
      </ProfileLayout>
    </div>
  )
}
