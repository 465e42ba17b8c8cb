import { burstOf, PLANS } from '@orchard/shared/contracts'
import { formatCount } from '@orchard/shared/format'
import { ScrollRegion } from '@orchard/shared/ui'
import classes from './reference.module.css'

/** The monthly quota and the rate limit of each plan. */
export function QuotaTable() {
  return (
    <ScrollRegion label="Calls of each plan" className={classes.Scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Calls per month</th>
            <th scope="col">Per second</th>
            <th scope="col">At once</th>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">{plan.name}</th>
              <td>{formatCount(plan.monthlyQuota)}</td>
              <td>{formatCount(plan.callsPerSecond)}</td>
              <td>{formatCount(burstOf(plan))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
