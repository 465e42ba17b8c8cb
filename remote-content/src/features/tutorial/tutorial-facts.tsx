import { Link } from '@orchard/shared/router'
import { FactList } from '@orchard/shared/ui'
import type { TutorialText } from '#src/data/texts.ts'
import classes from './tutorial-facts.module.css'

/** The result and the requirements of a tutorial, at a glance. */
export function TutorialFacts({ builds, uses, needs }: TutorialText) {
  return (
    <FactList
      className={classes.Facts}
      facts={[
        ['You build', builds],
        [
          'It uses',
          <Link key="uses" to={uses.to}>
            {uses.name}
          </Link>,
        ],
        ['You need', needs],
      ]}
    />
  )
}
