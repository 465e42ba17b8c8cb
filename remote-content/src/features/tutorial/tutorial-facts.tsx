import { Link } from '@orchard/shared/router'
import type { TutorialText } from '#src/data/texts.ts'
import classes from './tutorial-facts.module.css'

/** The result and the requirements of a tutorial, at a glance. */
export function TutorialFacts({ builds, uses, needs }: TutorialText) {
  return (
    <dl className={classes.Facts}>
      <div>
        <dt>You build</dt>
        <dd>{builds}</dd>
      </div>
      <div>
        <dt>It uses</dt>
        <dd>
          <Link to={uses.to}>{uses.name}</Link>
        </dd>
      </div>
      <div>
        <dt>You need</dt>
        <dd>{needs}</dd>
      </div>
    </dl>
  )
}
