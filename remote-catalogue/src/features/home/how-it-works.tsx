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
          Search, or <Link to="/api">browse the catalogue</Link>. Every page lists parameters with
          their limits and fields with their units, and you can run every available API on its page.
        </p>
      </li>
      <li>
        <h3>Get your key</h3>
        <p>
          <Link to="/register">Create an account</Link> with your email. One key works for every
          API, and the Free plan needs no card. Send the key as a header:
        </p>
        {call}
      </li>
      <li>
        <h3>Use the answer</h3>
        <p>
          It is JSON with plain names, stable types and stated units. Every page has code in nine
          languages, and <Link to="/examples">the examples</Link> are complete programs to start
          from.
        </p>
      </li>
    </ol>
  )
}
