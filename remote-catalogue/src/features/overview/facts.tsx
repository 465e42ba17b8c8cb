import type { ResponseOrigin } from '@orchard/shared/call-contracts'
import { Link } from '@orchard/shared/router'
import { FactList } from '@orchard/shared/ui'
import { FREE_QUOTA, factsOf, MEASURED } from './facts-of.ts'
import { Measured } from './measured.tsx'
import classes from './overview.module.css'

/** The facts that decide if an API is of use, with a link to the plans. */
export function Facts({
  origin,
  isAvailable,
  apiHost,
  slug,
  isChecked,
}: {
  origin: ResponseOrigin
  isAvailable: boolean
  apiHost: string
  slug: string
  /** True for an API whose documented example can be called without a picture. */
  isChecked: boolean
}) {
  return (
    <FactList
      className={classes.Facts}
      facts={[
        ...factsOf(origin, isAvailable).map(
          ([name, text]) =>
            [
              name,
              name === FREE_QUOTA ? (
                <>
                  <span>{`${text}.`}</span> <Link to="/pricing">See plans</Link>
                </>
              ) : (
                text
              ),
            ] as const,
        ),
        isAvailable &&
          isChecked && [MEASURED, <Measured key={slug} apiHost={apiHost} slug={slug} />],
      ]}
    />
  )
}
