import { PLANS } from '@orchard/shared/contracts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { ScrollRegion } from '@orchard/shared/ui'
import type { PlanStep, QuotaMonth, QuotaPlan } from '#src/data/quota-plan.ts'
import {
  callsInWords,
  dayName,
  monthName,
  monthsWithoutPlan,
  planName,
  stepCost,
  stepMonths,
  sumInWords,
} from './plan-words.ts'
import classes from './quota-result.module.css'

/** The plan for the year, in words and figures. */
export function QuotaResult({ plan }: { plan: QuotaPlan }) {
  const { months, steps, onePlan } = plan
  return (
    <div className={classes.Result}>
      <Headline plan={plan} />
      <div className={classes.Columns}>
        <div>
          <h3>The cheapest way through the year</h3>
          {onePlan && steps.length > 1 && (
            <p>
              Without any change: {planName(onePlan.plan, onePlan.term)},{' '}
              {formatDollars(onePlan.cost)} for the twelve months.
            </p>
          )}
          <ol className={classes.Steps}>
            {steps.map((step, index) => (
              <li key={step.from}>
                <b>{planName(step.plan, step.term)}</b>
                <span>{stepMonths(months, step)}</span>
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
      <p className={classes.Rules}>
        Quotas and prices count by the calendar month; a month that begins late is paid in full.
        Professional is counted by the month only, since its yearly price as given (
        {yearly('professional')}) is below that of Learner ({yearly('learner')}).
      </p>
    </div>
  )
}

function Headline({ plan }: { plan: QuotaPlan }) {
  const { months, steps } = plan
  const [now, next] = steps
  const { label, sum } = sumInWords(plan)
  const beyond = monthsWithoutPlan(plan)
  return (
    <div role="status">
      <dl className={classes.Headline}>
        <div>
          <dt>Cheapest plan for now</dt>
          <dd>{now?.plan ? planName(now.plan, now.term) : 'None of ours: talk to us'}</dd>
        </div>
        <div>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
        <div>
          <dt>Change of plan</dt>
          <dd>{next ? `In ${monthName(months, next.from)}` : 'None in these twelve months'}</dd>
        </div>
        {beyond && (
          <div>
            <dt>Beyond Professional</dt>
            <dd>
              {beyond}: no plan has that many calls, <Link to="/contact">talk to us</Link>.
            </dd>
          </div>
        )}
      </dl>
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
  const stepOf = (index: number) => steps.findLast(({ from }) => from <= index)
  return (
    <ScrollRegion label="Month by month" className={classes.Scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Calls a day</th>
            <th scope="col">Calls</th>
            <th scope="col">Plan</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={monthName(months, index)}>
              <th scope="row">{monthName(months, index)}</th>
              <td>{callsInWords(month.callsPerDay)}</td>
              <td>{callsInWords(month.calls)}</td>
              <td>{stepOf(index)?.plan?.name ?? `over ${formatCount(largestQuota)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const largestQuota = Math.max(...PLANS.map(({ monthlyQuota }) => monthlyQuota))

function yearly(id: string): string {
  return formatDollars(PLANS.find((plan) => plan.id === id)?.yearlyPrice ?? 0)
}
