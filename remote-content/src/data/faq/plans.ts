import { PLANS } from '@orchard/shared/contracts'
import { formatCount, formatDollars, formatList } from '@orchard/shared/format'
import { savingRange } from '#src/data/plan-prices.ts'
import type { QuestionGroup } from './question.ts'

const { min, max, names } = savingRange(PLANS)
const quotas = PLANS.map(({ name, monthlyQuota }) => `${name} ${formatCount(monthlyQuota)}`)
const prices = PLANS.map(({ name, monthlyPrice }) => `${name} ${formatDollars(monthlyPrice)}`)
const free = PLANS.find(({ id }) => id === 'free')

/** Plans and billing; figures come from the plan table. */
export const plans: QuestionGroup = {
  name: 'Plans and billing',
  questions: [
    {
      slug: 'what-plans-cost',
      question: 'What do the plans cost?',
      answer: `By the month, in US dollars: ${prices.join(', ')}. The pricing page shows the annual prices beside them.`,
      link: { to: '/pricing', name: 'See the prices' },
    },
    {
      slug: 'how-many-calls',
      question: 'How many calls do I get?',
      answer: `Per month: ${quotas.join(', ')}. Calls to different APIs count together. The plans differ in this and in the calls per second.`,
      link: { to: '/pricing', name: 'Compare the plans' },
    },
    {
      slug: 'free-plan',
      question: 'What does the Free plan include?',
      answer: `Every available API and ${formatCount(free?.monthlyQuota ?? 0)} calls a month, at no cost.`,
      link: { to: '/pricing', name: 'Compare it with the others' },
    },
    {
      slug: 'annual-billing',
      question: 'What does annual billing change?',
      answer: `The price, not the quota, which stays monthly. A year of ${formatList(names)} costs ${min} to ${max}% less than twelve single months.`,
      link: { to: '/pricing?billing=annual', name: 'See the annual prices' },
    },
    {
      slug: 'which-plan',
      question: 'Which plan do I need?',
      answer:
        'Estimate the calls of a busy day, multiply by 31 for the longest months, and choose the smallest plan with room above that. The planner does this for you, includes growth and shows what twelve months cost. An answer that you cache needs no second call.',
      link: { to: '/pricing#planner', name: 'Plan your year' },
    },
    {
      slug: 'how-to-buy',
      question: 'How do I buy, change or cancel a plan?',
      answer:
        'Under My Account, in “Plan and billing”. A larger plan, or a year instead of months, holds as soon as it is paid, and what is left of the paid period is deducted. A smaller plan, and months instead of a year, begin when the paid period ends. If you cancel, you keep the plan until that day.',
      link: { to: '/profile', name: 'Open My Account' },
    },
    {
      slug: 'how-to-pay',
      question: 'How do I pay, and who sees my card?',
      answer:
        'By card, on a page of Stripe, our payment provider. Your card number never reaches us. The name, address and tax id on your invoices can be changed under My Account. If a payment fails, Stripe tries again for two weeks and you keep your plan meanwhile; if none succeeds, the account goes back to the Free plan.',
      link: { to: '/privacy#payments', name: 'What is kept about payments' },
    },
    {
      slug: 'billing-question',
      question: 'Whom do I ask about a bill, a refund or more calls than any plan has?',
      answer:
        'Write to us with the email address of your account and your question. A person answers, case by case.',
      link: { to: '/contact', name: 'Write to us' },
    },
  ],
}
