import { PLANS } from '@orchard/shared/facts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import classes from './plans-teaser.module.css'

/** Name, monthly price and quota of every plan. */
export function PlansTeaser() {
  return (
    <ul className={classes.Plans}>
      {PLANS.map((plan) => (
        <li key={plan.id}>
          <h3>{plan.name}</h3>
          <p>
            <b>{formatDollars(plan.monthlyPrice)}</b> a month
          </p>
          <p>{`${formatCount(plan.monthlyQuota)} calls`}</p>
        </li>
      ))}
    </ul>
  )
}
