import type { ResponseOrigin } from '@orchard/shared/call-contracts'
import { Link } from '@orchard/shared/router'
import { FactList } from '@orchard/shared/ui'
import { FREE_QUOTA, factsOf } from './facts-of.ts'
import classes from './overview.module.css'

/** The facts that decide if an API is of use, with a link to the plans. */
export function Facts({ origin, isAvailable }: { origin: ResponseOrigin; isAvailable: boolean }) {
  return (
    <FactList
      className={classes.Facts}
      facts={factsOf(origin, isAvailable).map(([name, text]) => [
        name,
        name === FREE_QUOTA ? (
          <>
            <span>{`${text}.`}</span> <Link to="/pricing">See plans</Link>
          </>
        ) : (
          text
        ),
      ])}
    />
  )
}
