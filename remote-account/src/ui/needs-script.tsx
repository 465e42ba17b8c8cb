import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import classes from './needs-script.module.css'

/** Content that needs JavaScript; without it, a sentence that says so. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className={classes.Without}>
        Accounts need JavaScript: your browser signs you in without showing your password to this
        site. Turn it on and reload this page. Everything public, such as{' '}
        <Link to="/api">the catalogue</Link>, works without it.
      </p>
      <div className={classes.With}>{children}</div>
    </>
  )
}
