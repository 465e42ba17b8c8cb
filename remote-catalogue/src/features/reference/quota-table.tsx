import { burstOf, PLANS } from '@orchard/shared/facts'
import { formatCount } from '@orchard/shared/format'
import { ScrollRegion, Table } from '@orchard/shared/ui'
import classes from './reference.module.css'

/** The monthly quota and the rate limit of each plan. */
export function QuotaTable() {
  return (
    <ScrollRegion label="Quota and rate limit of each plan" className={classes.Scroll}>
      <Table
        rows={PLANS}
        keyOf={({ id }) => id}
        columns={[
          ['Plan', ({ name }) => name],
          ['Requests per month', ({ monthlyQuota }) => formatCount(monthlyQuota)],
          ['Requests per second', ({ callsPerSecond }) => formatCount(callsPerSecond)],
          ['Burst', (plan) => formatCount(burstOf(plan))],
        ]}
      />
    </ScrollRegion>
  )
}
