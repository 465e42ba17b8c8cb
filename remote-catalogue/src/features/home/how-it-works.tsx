import { Link } from '@orchard/shared/router'
import { InlineText } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import { STEPS } from './home-words.ts'
import classes from './how-it-works.module.css'

/** Three steps to the first response; `call` is real code. */
export function HowItWorks({ call }: { call: ReactNode }) {
  return (
    <ol className={classes.Steps}>
      {STEPS.map(({ title, text, hasCall }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <InlineText Link={Link} text={text} />
          </p>
          {hasCall && call}
        </li>
      ))}
    </ol>
  )
}
