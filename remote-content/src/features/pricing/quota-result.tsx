import { hasAnnualTerm, PLANS, type Plan } from '@orchard/shared/facts'
import { formatCount, formatDollars } from '@orchard/shared/format'
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
            <dl className={classes.Ends}>
              {plan.ends.map(({ plan: { id, name }, end }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd data-lasts={end === null}>{end ? dayName(months, end) : 'Lasts the year'}</dd>
                </div>
              ))}
            </dl>
            <p>The first day on which calls would be refused.</p>
          </div>
        </div>
        <details>
          <summary>Month by month</summary>
          <MonthTable months={months} steps={steps} />
        </details>
        <p className={classes.Rules}>{RULES}</p>
      </div>
    </div>
  )
}

const monthlyOnly = PLANS.find(({ isMonthlyOnly }) => isMonthlyOnly)
const leastAnnual = PLANS.find(hasAnnualTerm)
const yearly = (plan: Plan | undefined) => formatDollars(plan?.yearlyPrice ?? 0)

/** How months and years are counted. */
export const RULES = `The months of a paid plan begin on the day of the month on which the paid period began, here the first day; those of the Free plan are calendar months, and are counted alike. ${monthlyOnly?.name} is counted by the month only, since its yearly price as given (${yearly(monthlyOnly)}) is below that of ${leastAnnual?.name} (${yearly(leastAnnual)}).`

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
              <span>{`${beyond}: no plan has that many calls,`}</span>{' '}
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
          ['Calls a day', ({ callsPerDay }) => callsInWords(callsPerDay)],
          ['Calls', ({ calls }) => callsInWords(calls)],
          ['Plan', ({ plan }) => plan ?? `over ${formatCount(largestQuota)}`],
        ]}
      />
    </ScrollRegion>
  )
}

const largestQuota = Math.max(...PLANS.map(({ monthlyQuota }) => monthlyQuota))
