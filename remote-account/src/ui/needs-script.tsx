import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import classes from './needs-script.module.css'

/** Content that needs JavaScript; without it, a sentence that says so. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <p className={classes.Without}>
        Accounts need JavaScript, because signing in is worked out inside your browser. Please
        switch it on and load this page again. Everything public, such as{' '}
        <Link to="/api">the catalogue</Link>, can be read without it.
      </p>
      <div className={classes.With}>{children}</div>
    </>
  )
}
