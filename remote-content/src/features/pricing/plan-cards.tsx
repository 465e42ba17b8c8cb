import { PLANS, type Plan } from '@orchard/shared/facts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import type { Billing } from '@orchard/shared/planning'
import { Link } from '@orchard/shared/router'
import { buttonClass, FactList } from '@orchard/shared/ui'
import { annualSaving, isPaidByYear } from '#src/data/plan-prices.ts'
import classes from './plan-cards.module.css'
import { perThousandInWords, rateInWords } from './plan-words.ts'

/** The HTML is the same for everyone and has both; CSS picks one by `data-session` of `<html>`. */
function linksOf(plan: Plan, billing: Billing): { visitor: string; user: string } {
  if (plan.monthlyPrice === 0) return { visitor: '/register', user: '/profile' }
  const chosen = `/profile?plan=${plan.id}&term=${isPaidByYear(plan, billing) ? 'year' : 'month'}#billing`
  return { visitor: `/register?next=${encodeURIComponent(chosen)}`, user: chosen }
}

/** Enough for most products in use: its quota is thirty times that of the Free plan. */
export const RECOMMENDED = 'developer'

/** A card per plan, with its price for the chosen billing. */
export function PlanCards({
  billing,
  plans = PLANS,
}: {
  billing: Billing
  plans?: readonly Plan[]
}) {
  const primary = plans.some(({ id }) => id === RECOMMENDED) ? RECOMMENDED : plans[0]?.id
  return (
    <ul className={classes.Cards}>
      {plans.map((plan) => (
        <li key={plan.id} data-recommended={plan.id === RECOMMENDED || undefined}>
          <h3>{plan.name}</h3>
          {plan.id === RECOMMENDED && <p className={classes.Recommended}>Recommended</p>}
          <Price plan={plan} billing={billing} />
          <FactList
            facts={[
              ['Requests per month', formatCount(plan.monthlyQuota)],
              ['Rate limit', rateInWords(plan)],
              ['Per 1,000 requests', perThousandInWords(plan, billing)],
            ]}
          />
          <div className={classes.Go}>
            {Object.entries(linksOf(plan, billing)).map(([session, to]) => (
              <Link
                key={session}
                to={to}
                className={buttonClass}
                data-variant={plan.id === primary ? 'primary' : undefined}
                data-for={session}
              >
                {`Choose ${plan.name}`}
              </Link>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Price({ plan, billing }: { plan: Plan; billing: Billing }) {
  const isAnnual = isPaidByYear(plan, billing)
  const saving = isAnnual ? annualSaving(plan) : null
  return (
    <div className={classes.Price}>
      <p>
        <b>{formatDollars(isAnnual ? plan.yearlyPrice : plan.monthlyPrice)}</b>{' '}
        <span>{isAnnual ? 'a year' : 'a month'}</span>
      </p>
      {plan.monthlyPrice === 0 && <p>No card needed</p>}
      {!isAnnual && plan.monthlyPrice > 0 && (
        <p>
          {isPaidByYear(plan, 'annual')
            ? `or ${formatDollars(plan.yearlyPrice)} a year`
            : 'Billed monthly'}
        </p>
      )}
      {saving !== null && (
        <p>
          <span>{`${formatDollars(plan.yearlyPrice / 12)} a month`}</span>{' '}
          <mark>{`Save ${saving}%`}</mark>
        </p>
      )}
    </div>
  )
}
