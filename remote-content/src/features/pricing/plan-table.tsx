import { burstOf, PLANS, type Plan } from '@orchard/shared/facts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import { ScrollRegion, Table } from '@orchard/shared/ui'
import { annualSaving, isPaidByYear } from '#src/data/plan-prices.ts'
import classes from './plan-table.module.css'
import { NOTHING, perThousandInWords } from './plan-words.ts'

/** The figures of a plan, with the headings of their columns. */
export const PLAN_COLUMNS: readonly [name: string, figure: (plan: Plan) => string][] = [
  ['Plan', ({ name }) => name],
  ['Monthly', ({ monthlyPrice }) => formatDollars(monthlyPrice)],
  ['Annual', (plan) => (isPaidByYear(plan, 'annual') ? formatDollars(plan.yearlyPrice) : NOTHING)],
  ['Annual saving', (plan) => savingInWords(annualSaving(plan))],
  ['Requests per month', ({ monthlyQuota }) => formatCount(monthlyQuota)],
  ['Requests per second', ({ callsPerSecond }) => formatCount(callsPerSecond)],
  ['Burst', (plan) => formatCount(burstOf(plan))],
  ['Per 1,000 requests, monthly', (plan) => perThousandInWords(plan, 'monthly')],
  ['Per 1,000 requests, annual', (plan) => perThousandInWords(plan, 'annual')],
]

/** All figures of all plans, with monthly and annual prices side by side. */
export function PlanTable() {
  return (
    <ScrollRegion label="Plans side by side" className={classes.Scroll}>
      <Table className={classes.Table} rows={PLANS} keyOf={({ id }) => id} columns={PLAN_COLUMNS} />
    </ScrollRegion>
  )
}

function savingInWords(saving: number | null): string {
  return saving === null ? NOTHING : `${saving}%`
}
