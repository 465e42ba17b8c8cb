import type { ReactNode } from 'react'
import classes from './tutorial-facts.module.css'

/** The result and the requirements of a tutorial, at a glance. */
export function TutorialFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.Facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
