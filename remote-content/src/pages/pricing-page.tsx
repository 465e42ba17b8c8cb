import { type PageModule, PLANS } from '@orchard/shared/contracts'
import { formatList } from '@orchard/shared/format'
import { Link, useNavigate, useQuery } from '@orchard/shared/router'
import { useState } from 'react'
import { type Billing, savingRange } from '#src/data/plan-prices.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { BillingChoice } from '#src/features/pricing/billing-choice.tsx'
import { PlanCards } from '#src/features/pricing/plan-cards.tsx'
import { PlanTable } from '#src/features/pricing/plan-table.tsx'
import classes from './pricing-page.module.css'

const { min, max, names } = savingRange(PLANS)

/** The choice in the address; a new one shows at once and reaches the address right after. */
function useBilling(): [Billing, (billing: Billing) => void] {
  const query = useQuery()
  const navigate = useNavigate()
  const inAddress: Billing = query.get('billing') === 'annual' ? 'annual' : 'monthly'
  const [chosen, setChosen] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    setChosen(inAddress)
  }
  const choose = (billing: Billing) => {
    setChosen(billing)
    const search = billing === 'annual' ? '?billing=annual' : ''
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }
  return [chosen, choose]
}

function PricingPage() {
  const [billing, choose] = useBilling()
  return (
    <PageLayout
      width="page"
      title="Pricing"
      lead="Every plan opens every API of the catalogue with one key. They differ in one thing: how many calls a month are included."
    >
      <section aria-labelledby="plans" className={classes.Section}>
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <div className={classes.Choice}>
          <BillingChoice billing={billing} onChoose={choose} />
          <p>
            A year of {formatList(names)} costs {min} to {max}% less than twelve single months.
          </p>
        </div>
        <PlanCards billing={billing} />
        <p className={classes.Note}>
          US dollars. The price per 1,000 calls assumes that the whole quota is used; with half of
          it used, a call costs twice as much.
        </p>
      </section>
      <section aria-labelledby="limit" className={classes.Section}>
        <h2 id="limit">What happens at the limit</h2>
        <ul className={classes.Facts}>
          <li>
            <h3>Calls answer 429</h3>
            <p>
              Once the month’s quota is used up, every further call answers with status 429 until
              the month ends. Then the count starts again at zero.
            </p>
          </li>
          <li>
            <h3>No extra charge</h3>
            <p>
              There is no price for calls beyond the quota, on any plan: they are refused, not
              billed.
            </p>
          </li>
          <li>
            <h3>One quota for all APIs</h3>
            <p>
              Calls to different APIs count together. Caching an answer for as long as it stays true
              is the surest way to <Link to="/blog/choosing-a-data-api">need fewer of them</Link>.
            </p>
          </li>
        </ul>
      </section>
      <section aria-labelledby="side-by-side" className={classes.Section}>
        <h2 id="side-by-side">Side by side</h2>
        <PlanTable />
        <p className={classes.Note}>
          More questions? Read the <Link to="/faq">FAQ</Link> or <Link to="/contact">ask us</Link>.
        </p>
      </section>
    </PageLayout>
  )
}

/** `/pricing` */
export const page: PageModule<null> = {
  Component: PricingPage,
  shouldRevalidate: () => false,
  head: () => ({
    title: 'Pricing',
    description:
      'Five plans for every API of the catalogue, from 3,000 free calls a month to ten million, with monthly and annual prices side by side.',
  }),
}
