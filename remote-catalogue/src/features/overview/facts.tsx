import type { AnswerOrigin } from '@orchard/shared/call-contracts'
import { burstOf, PLANS } from '@orchard/shared/facts'
import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { FactList } from '@orchard/shared/ui'
import { originWords } from '#src/data/answer-origin.ts'
import classes from './overview.module.css'

const [FREE] = PLANS

/** The facts that decide if an API is of use: limits of the Free plan, freshness and source of the data, licence. */
export function Facts({ origin, isAvailable }: { origin: AnswerOrigin; isAvailable: boolean }) {
  const words = originWords(origin, isAvailable)
  return (
    <FactList
      className={classes.Facts}
      facts={[
        FREE !== undefined && [
          'Rate limit',
          `${FREE.callsPerSecond} requests/s, burst of ${burstOf(FREE)}`,
        ],
        FREE !== undefined && [
          'Free quota',
          <>
            <span>{`${formatCount(FREE.monthlyQuota)} requests a month.`}</span>{' '}
            <Link to="/pricing">See plans</Link>
          </>,
        ],
        ['Data', words.slice(0, -1).join(' · ')],
        ['Licence', words.at(-1)],
      ]}
    />
  )
}
