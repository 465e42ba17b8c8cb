import { type PageModule, PLANS } from '@orchard/shared/contracts'
import { formatDollars, formatList } from '@orchard/shared/format'
import type { Billing } from '@orchard/shared/planning'
import { Link } from '@orchard/shared/router'
import { useState } from 'react'
import { savingRange } from '#src/data/plan-prices.ts'
import { type PricingQuestion, readPricingQuestions } from '#src/data/pricing-questions.ts'
import { BillingChoice } from '#src/features/pricing/billing-choice.tsx'
import { BuildEstimate } from '#src/features/pricing/build-estimate.tsx'
import { PlanCards } from '#src/features/pricing/plan-cards.tsx'
import { PlanQuestions } from '#src/features/pricing/plan-questions.tsx'
import { PlanTable } from '#src/features/pricing/plan-table.tsx'
import { QuotaPlanner } from '#src/features/pricing/quota-planner.tsx'
import {
  type PricingAddress,
  usePricingAddress,
} from '#src/features/pricing/use-pricing-address.ts'
import { PageLayout } from '#src/ui/page-layout.tsx'
import classes from './pricing-page.module.css'

interface PricingData {
  questions: readonly PricingQuestion[]
  /** No plans are sold. */
  isFree: boolean
}

const PROFESSIONAL_YEARLY = PLANS.find(({ id }) => id === 'professional')?.yearlyPrice ?? 0
const { min, max, names } = savingRange(PLANS)

/** The billing option in the address; a new choice is shown before the address has it. */
function useBilling({ query, change }: PricingAddress): [Billing, (billing: Billing) => void] {
  const inAddress: Billing = query.get('billing') === 'annual' ? 'annual' : 'monthly'
  const [chosen, setChosen] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    setChosen(inAddress)
  }
  const choose = (billing: Billing) => {
    setChosen(billing)
    change({ billing: billing === 'annual' ? 'annual' : '' })
  }
  return [chosen, choose]
}

function PricingPage({ data }: { data: PricingData }) {
  return data.isFree ? <FreePage /> : <PaidPage data={data} />
}

function PaidPage({ data }: { data: PricingData }) {
  const address = usePricingAddress()
  const [billing, choose] = useBilling(address)
  const { query, formKey, change } = address
  return (
    <PageLayout
      width="page"
      title="Pricing"
      lead="Every plan includes every available API with one key. Plans differ in how many calls a month they include, and how fast these may come."
    >
      <section aria-labelledby="plans" className={classes.Section}>
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <div className={classes.Choice}>
          <BillingChoice billing={billing} query={query} onChoose={choose} />
          <p>
            A year of {formatList(names)} costs {min} to {max}% less than twelve single months.
          </p>
        </div>
        <PlanCards billing={billing} />
        <p className={classes.Note}>
          US dollars. The price per 1,000 calls assumes that the whole quota is used; with half of
          it used, a call costs twice as much. Professional is sold by the month; a year of it, at
          the list price of {formatDollars(PROFESSIONAL_YEARLY)}, is{' '}
          <Link to="/contact?topic=billing">arranged with us</Link>.
        </p>
      </section>
      <section aria-labelledby="compare" className={classes.Section}>
        <h2 id="compare">Compare plans</h2>
        <PlanTable />
      </section>
      <section aria-labelledby="planner" className={classes.Section}>
        <div className={classes.Head}>
          <h2 id="planner">Which plan do you need?</h2>
          <p>
            Tell us how many calls you expect, and see the cheapest plan, the day its quota ends and
            what twelve months cost.
          </p>
        </div>
        <QuotaPlanner key={formKey} query={query} onChange={change} />
      </section>
      <AtTheLimit />
      <section aria-labelledby="estimate" className={classes.Section}>
        <div className={classes.Head}>
          <h2 id="estimate">Build it or subscribe?</h2>
          <p>
            What it takes to build a category’s data yourself, against a subscription for a company
            of your size. The figures are estimates: put in your own.
          </p>
        </div>
        <BuildEstimate key={formKey} query={query} onChange={change} />
      </section>
      <section aria-labelledby="questions" className={classes.Section}>
        <h2 id="questions">Questions about plans</h2>
        <PlanQuestions questions={data.questions} />
      </section>
    </PageLayout>
  )
}

function AtTheLimit() {
  return (
    <section aria-labelledby="limit" className={classes.Section}>
      <h2 id="limit">What happens at the limit</h2>
      <ul className={classes.Facts}>
        <li>
          <h3>Calls answer 429</h3>
          <p>
            Once the month’s quota is used up, further calls answer with status 429 until the month
            ends. Then the count starts again at zero.
          </p>
        </li>
        <li>
          <h3>So do calls that come too fast</h3>
          <p>
            Each plan has its calls per second, and twice as many at once after a pause. Faster
            calls answer 429 as well, with the code rate_limited. They do not count;{' '}
            <Link to="/faq#calls-per-second">you can continue a second later</Link>.
          </p>
        </li>
        <li>
          <h3>No extra charge</h3>
          <p>No plan charges for calls beyond the quota: they are refused, not billed.</p>
        </li>
        <li>
          <h3>Only answers count</h3>
          <p>
            A call counts when it gets an answer, or when the API itself says that there is none
            (404, 409, 422). Wrong parameters, server errors, samples and{' '}
            <Link to="/faq#try-before-account">calls without a key</Link> do not count.
          </p>
        </li>
        <li>
          <h3>One quota for all APIs</h3>
          <p>
            Calls to different APIs count together. Caching an answer for as long as it stays valid
            is the surest way to{' '}
            <Link to="/blog/caching-answers-you-already-have">need fewer of them</Link>.
          </p>
        </li>
      </ul>
    </section>
  )
}

/** The page where no plans are sold. */
function FreePage() {
  return (
    <PageLayout
      width="page"
      title="Pricing"
      lead="No plans are sold here. Every account is free, and has every available API with one key."
    >
      <section aria-labelledby="plans" className={classes.Section}>
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <PlanCards billing="monthly" plans={PLANS.filter(({ id }) => id === 'free')} />
      </section>
      <AtTheLimit />
    </PageLayout>
  )
}

/** `/pricing` */
export const page: PageModule<PricingData> = {
  Component: PricingPage,
  loader: async (args): Promise<PricingData> => ({
    questions: await readPricingQuestions(args),
    isFree: args.isFree ?? false,
  }),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    title: 'Pricing',
    description: data?.isFree
      ? 'Every account is free and has every available API with one key.'
      : 'Five plans that include every available API, from 3,000 free calls a month to ten million, with monthly and annual prices side by side.',
  }),
}
