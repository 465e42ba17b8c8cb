import { Link } from '@orchard/shared/router'
import type { ReactNode } from 'react'
import classes from './how-it-works.module.css'

/** Three steps to the first answer; `call` and `answer` are real code. */
export function HowItWorks({ call, answer }: { call: ReactNode; answer: ReactNode }) {
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
        <p>JSON with plain names, stable types and stated units, in every language you write:</p>
        {answer}
      </li>
    </ol>
  )
}
