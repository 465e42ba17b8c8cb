import { COST_PROFILES, estimateBuild, SIZE_PROFILES } from '@orchard/shared/facts'
import { formatDollars, formatRange } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import classes from './comparison.module.css'

/** The cost of building and of subscribing, for one category and company size. */
export function Comparison() {
  const profile = COST_PROFILES['finance']
  const size = SIZE_PROFILES.find((one) => one.id === 'medium')
  if (!profile || !size) return null
  const estimate = estimateBuild(profile, size)
  return (
    <div className={classes.Comparison}>
      <p>
        <span>Building finance APIs at a medium-sized company, first year</span>
        <b>{formatDollars(estimate.firstYearBuild)}</b>
        <small>
          {`${formatDollars(profile.upfrontCost)} + 12 × ${formatDollars(profile.monthlyMaintenance)}`}
        </small>
      </p>
      <p>
        <span>Subscribing, per year</span>
        <b>{formatRange(estimate.yearlyBuy.min, estimate.yearlyBuy.max)}</b>
        <small>plans that suit a company of this size</small>
      </p>
      <p>
        <Link to="/category/finance">See the estimate for finance</Link>, or open another category
        to compare.
      </p>
    </div>
  )
}
