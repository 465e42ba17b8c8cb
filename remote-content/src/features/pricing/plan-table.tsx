import { burstOf, PLANS } from '@orchard/shared/contracts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import { ScrollRegion } from '@orchard/shared/ui'
import { annualSaving } from '#src/data/plan-prices.ts'
import classes from './plan-table.module.css'
import { NOTHING, perThousandInWords } from './plan-words.ts'

/** All figures of all plans, with monthly and annual prices side by side. */
export function PlanTable() {
  return (
    <ScrollRegion label="Plans side by side" className={classes.Scroll}>
      <table className={classes.Table}>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">By the month</th>
            <th scope="col">By the year</th>
            <th scope="col">Annual saving</th>
            <th scope="col">Calls per month</th>
            <th scope="col">Calls per second</th>
            <th scope="col">Calls at once</th>
            <th scope="col">Per 1,000 calls, monthly</th>
            <th scope="col">Per 1,000 calls, annual</th>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => {
            const saving = annualSaving(plan)
            return (
              <tr key={plan.id}>
                <th scope="row">{plan.name}</th>
                <td>{formatDollars(plan.monthlyPrice)}</td>
                <td>{formatDollars(plan.yearlyPrice)}</td>
                <td>{saving === null ? NOTHING : `${saving}%`}</td>
                <td>{formatCount(plan.monthlyQuota)}</td>
                <td>{formatCount(plan.callsPerSecond)}</td>
                <td>{formatCount(burstOf(plan))}</td>
                <td>{perThousandInWords(plan, 'monthly')}</td>
                <td>{perThousandInWords(plan, 'annual')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
