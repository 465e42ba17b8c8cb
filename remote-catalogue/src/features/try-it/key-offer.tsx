import { PLANS } from '@orchard/shared/facts'
import { formatCount } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { describeWait, type TriesLeft } from './rate-limit.ts'
import classes from './try-it.module.css'

const FREE = PLANS[0]

/** Offers a free key after a call without one; `left` is the rest of today's free calls. */
export function KeyOffer({ next, left }: { next: string; left: TriesLeft | null }) {
  return (
    <p className={classes.Offer}>
      <span>
        {`${left ? leftWords(left) : ''} A free key gives you ${formatCount(FREE?.monthlyQuota ?? 0)} requests a month, from any program.`}
      </span>
      <Link className={buttonClass} to={`/register?next=${next}`}>
        Get a free key
      </Link>
    </p>
  )
}

function leftWords({ calls, seconds }: TriesLeft): string {
  if (calls === 0)
    return `You’ve used today’s free requests. You get new ones in ${describeWait(seconds)}.`
  return calls === 1 ? '1 free request left today.' : `${calls} free requests left today.`
}
