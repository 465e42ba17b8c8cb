import { PLANS } from '@orchard/shared/contracts'
import { formatCount, formatDollars, formatList } from '@orchard/shared/format'
import { savingRange } from '#src/data/plan-prices.ts'
import type { QuestionGroup } from './question.ts'

const { min, max, names } = savingRange(PLANS)
const quotas = PLANS.map(({ name, monthlyQuota }) => `${name} ${formatCount(monthlyQuota)}`)
const prices = PLANS.map(({ name, monthlyPrice }) => `${name} ${formatDollars(monthlyPrice)}`)
const free = PLANS.find(({ id }) => id === 'free')

/** Plans and billing; every figure is that of the plan table. */
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
      answer: `Per month: ${quotas.join(', ')}. Calls to different APIs count together. The number of calls is the one difference between the plans.`,
      link: { to: '/pricing', name: 'Compare the plans' },
    },
    {
      slug: 'free-plan',
      question: 'What does the Free plan include?',
      answer: `Every API of the catalogue and ${formatCount(free?.monthlyQuota ?? 0)} calls a month, at no cost.`,
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
        'Estimate the calls of a busy day, multiply by 31, since the longest months have as many days, and take the smallest plan with room above that. The planner does it for you, with growth, and says what twelve months cost. Answers that you keep for a while need no second call.',
      link: { to: '/pricing#planner', name: 'Plan your year' },
    },
    {
      slug: 'billing-question',
      question: 'Whom do I ask about a bill, a refund or more calls than any plan has?',
      answer:
        'Write to us with the email address of your account and what it is about. Such things are answered by a person, case by case.',
      link: { to: '/contact', name: 'Write to us' },
    },
  ],
}
