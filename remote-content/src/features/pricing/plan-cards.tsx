import { hasAnnualTerm, PLANS, type Plan } from '@orchard/shared/contracts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { annualSaving, type Billing } from '#src/data/plan-prices.ts'
import classes from './plan-cards.module.css'
import { perThousandInWords, rateInWords } from './plan-words.ts'

/** The HTML is the same for everyone and has both; CSS picks one by `data-session` of `<html>`. */
function linksOf(plan: Plan, billing: Billing): readonly (readonly [string, 'visitor' | 'user'])[] {
  if (plan.monthlyPrice === 0)
    return [
      ['/register', 'visitor'],
      ['/profile', 'user'],
    ]
  const isAnnual = billing === 'annual'
  if (isAnnual && !hasAnnualTerm(plan))
    return [
      [CONTACT, 'visitor'],
      [CONTACT, 'user'],
    ]
  const chosen = `/profile?plan=${plan.id}&term=${isAnnual ? 'year' : 'month'}#billing`
  return [
    [`/register?next=${encodeURIComponent(chosen)}`, 'visitor'],
    [chosen, 'user'],
  ]
}

/** A year of Professional is sold by agreement only. */
const CONTACT = '/contact?topic=billing'

/** A card per plan, with its price for the chosen billing. */
export function PlanCards({
  billing,
  plans = PLANS,
}: {
  billing: Billing
  plans?: readonly Plan[]
}) {
  return (
    <ul className={classes.Cards}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <h3>{plan.name}</h3>
          <Price plan={plan} billing={billing} />
          <dl>
            <div>
              <dt>Calls per month</dt>
              <dd>{formatCount(plan.monthlyQuota)}</dd>
            </div>
            <div>
              <dt>Calls per second</dt>
              <dd>{rateInWords(plan)}</dd>
            </div>
            <div>
              <dt>Per 1,000 calls</dt>
              <dd>{perThousandInWords(plan, billing)}</dd>
            </div>
            <div>
              <dt>At the limit</dt>
              <dd>Status 429, no charge</dd>
            </div>
          </dl>
          <div className={classes.Go}>
            {linksOf(plan, billing).map(([to, session]) => (
              <Link
                key={session}
                to={to}
                className={buttonClass}
                data-variant={plan.monthlyPrice === 0 ? 'primary' : undefined}
                data-for={session}
              >
                Choose {plan.name}
              </Link>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Price({ plan, billing }: { plan: Plan; billing: Billing }) {
  const isAnnual = billing === 'annual'
  const saving = isAnnual ? annualSaving(plan) : null
  return (
    <div className={classes.Price}>
      <p>
        <b>{formatDollars(isAnnual ? plan.yearlyPrice : plan.monthlyPrice)}</b>{' '}
        {isAnnual ? 'a year' : 'a month'}
      </p>
      {!isAnnual && plan.monthlyPrice > 0 && <p>or {formatDollars(plan.yearlyPrice)} a year</p>}
      {saving !== null && (
        <>
          <p>{formatDollars(plan.yearlyPrice / 12)} a month</p>
          <mark>Save {saving}%</mark>
        </>
      )}
    </div>
  )
}
