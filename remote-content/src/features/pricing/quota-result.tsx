import { PLANS } from '@orchard/shared/facts'
import { formatCount, formatDollars, formatList } from '@orchard/shared/format'
import type { PlanStep, QuotaMonth, QuotaPlan } from '@orchard/shared/planning'
import { Link } from '@orchard/shared/router'
import { FactList, ScrollRegion, Table } from '@orchard/shared/ui'
import {
  callsInWords,
  dayName,
  monthBegins,
  monthsInWords,
  monthsWithoutPlan,
  planName,
  stepCost,
  sumInWords,
} from './plan-words.ts'
import classes from './quota-result.module.css'

/** The plan for the year, in words and figures. */
export function QuotaResult({ plan }: { plan: QuotaPlan }) {
  const { months, steps, onePlan } = plan
  return (
    <div className={classes.Result}>
      <Headline plan={plan} />
      <div className={classes.Details}>
        <div className={classes.Columns}>
          <div>
            <h3>The cheapest way through the year</h3>
            {onePlan && steps.length > 1 && (
              <p>
                {`Without any change: ${planName(onePlan.plan, onePlan.term)}, ${formatDollars(onePlan.cost)} for the twelve months.`}
              </p>
            )}
            <ol className={classes.Steps}>
              {steps.map((step, index) => (
                <li key={step.from}>
                  <b>{planName(step.plan, step.term)}</b>
                  <span>{monthsInWords(months, step.from, step.months)}</span>
                  <span>{stepCost(step, index === steps.length - 1)}</span>
                </li>
              ))}
            </ol>
          </div>
          <div>
            <h3>When each quota ends</h3>
            <FactList
              className={classes.Ends}
              facts={plan.ends.map(
                ({ plan: { name }, end }) => end !== null && [name, dayName(months, end)],
              )}
            />
            <p>{lastingInWords(plan)}</p>
          </div>
        </div>
        <details>
          <summary>Month by month</summary>
          <MonthTable months={months} steps={steps} />
          <p>{RULES}</p>
        </details>
      </div>
    </div>
  )
}

const monthlyOnly = PLANS.filter(({ isMonthlyOnly }) => isMonthlyOnly).map(
  ({ name }) => ` ${name} is billed monthly.`,
)

/** Names the plans whose quota lasts; empty if none does. */
export function lastingInWords({ ends }: Pick<QuotaPlan, 'ends'>): string {
  const names = ends.filter(({ end }) => end === null).map(({ plan: { name } }) => name)
  if (names.length === 0) return ''
  return `${formatList(names)} ${names.length === 1 ? 'lasts' : 'last'} the year.`
}

/** How months and years are counted. */
export const RULES = `The months of a paid plan begin on the day it renews, here the first day; those of the Free plan are calendar months, and are counted alike.${monthlyOnly.join('')}`

function Headline({ plan }: { plan: QuotaPlan }) {
  const { months, steps } = plan
  const [now, next] = steps
  const { label, sum } = sumInWords(plan)
  const beyond = monthsWithoutPlan(plan)
  return (
    <div role="status" className={classes.Status}>
      <FactList
        className={classes.Headline}
        facts={[
          [
            'Cheapest plan for now',
            now?.plan ? planName(now.plan, now.term) : 'None of ours: talk to us',
          ],
          [label, sum],
          ['Change of plan', next ? monthBegins(months, next.from) : 'None in these twelve months'],
          beyond !== null && [
            'Beyond Professional',
            <>
              <span>{`${beyond}: no plan has that many requests,`}</span>{' '}
              <Link to="/contact">talk to us</Link>.
            </>,
          ],
        ]}
      />
    </div>
  )
}

function MonthTable({
  months,
  steps,
}: {
  months: readonly QuotaMonth[]
  steps: readonly PlanStep[]
}) {
  const rows = months.map((month, index) => ({
    name: monthsInWords(months, index, 1),
    ...month,
    plan: steps.findLast(({ from }) => from <= index)?.plan?.name,
  }))
  return (
    <ScrollRegion label="Month by month" className={classes.Scroll}>
      <Table
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          ['Month', ({ name }) => name],
          ['Requests a day', ({ callsPerDay }) => callsInWords(callsPerDay)],
          ['Requests', ({ calls }) => callsInWords(calls)],
          ['Plan', ({ plan }) => plan ?? `over ${formatCount(largestQuota)}`],
        ]}
      />
    </ScrollRegion>
  )
}

const largestQuota = Math.max(...PLANS.map(({ monthlyQuota }) => monthlyQuota))
