import { ALL_CATEGORIES, PLANS } from '@orchard/shared/contracts'
import { formatCount, formatList } from '@orchard/shared/format'
import { savingRange } from './plan-prices.ts'

/** A question with its answer in plain words and, where there is more to read, a link. */
export interface Question {
  question: string
  answer: string
  link?: { to: string; name: string }
}

const { min, max, names } = savingRange(PLANS)
const quotas = PLANS.map(({ name, monthlyQuota }) => `${name} ${formatCount(monthlyQuota)}`)

/** What /faq answers, in its order. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'What is API Orchard?',
    answer: `A catalogue of data APIs for developers, in ${ALL_CATEGORIES.length} categories from finance to transportation. Every API has a page with its parameters and their limits, its fields and their units, a sample answer and code to copy. You can read all of it without an account.`,
    link: { to: '/api', name: 'Browse the APIs' },
  },
  {
    question: 'How do I call an API?',
    answer:
      'Send a GET request to the address on the API’s page, with your key in the header X-Api-Key. The answer is JSON. Each page has the complete call in several programming languages.',
    link: { to: '/api/weather', name: 'See it for the Weather API' },
  },
  {
    question: 'When can I create an account?',
    answer:
      'Accounts open with the next release of this site. An account is what gives you a key, so until then you can read and plan, but not call.',
    link: { to: '/register', name: 'Create your account' },
  },
  {
    question: 'Do I need a key for each API?',
    answer:
      'No. One key belongs to your account and works for every API of the catalogue, on every plan.',
  },
  {
    question: 'How many calls do I get?',
    answer: `That is the one difference between the plans. Calls per month: ${quotas.join(', ')}. Calls to different APIs count together.`,
    link: { to: '/pricing', name: 'Compare the plans' },
  },
  {
    question: 'What happens when my quota is used up?',
    answer:
      'Further calls answer with status 429 until the month ends. They are refused, not billed: there is no price for calls beyond the quota on any plan.',
  },
  {
    question: 'What does annual billing change?',
    answer: `The price, not the quota, which stays monthly. A year of ${formatList(names)} costs ${min} to ${max}% less than twelve single months.`,
    link: { to: '/pricing?billing=annual', name: 'See the annual prices' },
  },
  {
    question: 'Can I call the APIs from a web page?',
    answer:
      'For an experiment on your own computer, yes. On a public page anyone could read your key and spend your quota, so put a small server of your own between the page and the API.',
    link: {
      to: '/blog/keeping-api-keys-out-of-the-browser',
      name: 'Read how, with the code',
    },
  },
  {
    question: 'Does this site track me?',
    answer:
      'Not unless you choose “Accept All” in the cookie bar. Before that, and after “Decline”, no analytics is loaded and nothing is sent. Fonts and scripts come from this site alone.',
    link: { to: '/privacy', name: 'Read the privacy page' },
  },
  {
    question: 'An API that I need is missing. What can I do?',
    answer:
      'Tell us what it should answer and what you would build with it. Suggestions come by email for now.',
    link: { to: '/suggest-an-api', name: 'Suggest an API' },
  },
]
