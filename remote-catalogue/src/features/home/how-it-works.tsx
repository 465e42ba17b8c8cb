import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import classes from './how-it-works.module.css'

/** Three steps to the first answer; `call` is real code. */
export function HowItWorks({ call }: { call: ReactNode }) {
  return (
    <ol className={classes.Steps}>
      <li>
        <h3>Find an API</h3>
        <p>
          Search, or <Link to="/api">browse by category</Link>. Every page lists parameters with
          their limits and fields with their units, and those of APIs that answer run them there.
        </p>
      </li>
      <li>
        <h3>Get your key</h3>
        <p>
          <Link to="/register">Create an account</Link> with your email. One key opens every API,
          and the Free plan needs no card. Send it as a header:
        </p>
        {call}
      </li>
      <li>
        <h3>Use the answer</h3>
        <p>
          It is JSON with plain names, stable types and stated units. Every page has the code in
          nine languages; <Link to="/examples">the examples</Link> are whole programs to start from.
        </p>
      </li>
    </ol>
  )
}
