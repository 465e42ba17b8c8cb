import type { PageModule } from '@orchard/shared/contracts'
import { PLANS } from '@orchard/shared/facts'
import { formatCount, inWords } from '@orchard/shared/format'
import type { Billing } from '@orchard/shared/planning'
import { Link } from '@orchard/shared/router'
import { InlineText } from '@orchard/shared/ui'
import { useState } from 'react'
import { type PricingQuestion, readPricingQuestions } from '#src/data/pricing-questions.ts'
import { BillingChoice } from '#src/features/pricing/billing-choice.tsx'
import { BuildEstimate } from '#src/features/pricing/build-estimate.tsx'
import { PlanCards } from '#src/features/pricing/plan-cards.tsx'
import { PlanQuestions } from '#src/features/pricing/plan-questions.tsx'
import { PlanTable } from '#src/features/pricing/plan-table.tsx'
import {
  ESTIMATE_TEXT,
  LIMIT_FACTS,
  PLANNER_TEXT,
  PRICE_NOTE,
  pricingLead,
  SAVING_TEXT,
} from '#src/features/pricing/pricing-texts.ts'
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
    <PageLayout width="page" title="Pricing" lead={pricingLead(false)}>
      <section aria-labelledby="plans" className={classes.Section}>
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <div className={classes.Choice}>
          <BillingChoice billing={billing} query={query} onChoose={choose} />
          <p>{SAVING_TEXT}</p>
        </div>
        <PlanCards billing={billing} />
        <p className={classes.Note}>
          <InlineText Link={Link} text={PRICE_NOTE} />
        </p>
      </section>
      <section aria-labelledby="compare" className={classes.Section}>
        <h2 id="compare">Compare plans</h2>
        <PlanTable />
      </section>
      <section aria-labelledby="planner" className={classes.Section}>
        <div className={classes.Head}>
          <h2 id="planner">Which plan do you need?</h2>
          <p>{PLANNER_TEXT}</p>
        </div>
        <QuotaPlanner key={formKey} query={query} onChange={change} />
      </section>
      <AtTheLimit />
      <section aria-labelledby="estimate" className={classes.Section}>
        <div className={classes.Head}>
          <h2 id="estimate">Build it or subscribe?</h2>
          <p>{ESTIMATE_TEXT}</p>
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
        {LIMIT_FACTS.map(({ text, title }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <InlineText Link={Link} text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page where no plans are sold. */
function FreePage() {
  return (
    <PageLayout width="page" title="Pricing" lead={pricingLead(true)}>
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

function plansInWords(): string {
  const quotas = PLANS.map(({ monthlyQuota }) => monthlyQuota)
  const [first = '', ...rest] = inWords(PLANS.length)
  const count = first.toUpperCase() + rest.join('')
  return `${count} plans that include every available API, from ${formatCount(Math.min(...quotas))} free requests a month to ${inWords(Math.max(...quotas))}, with monthly and annual prices side by side.`
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
      : plansInWords(),
  }),
}
