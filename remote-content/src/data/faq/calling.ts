import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import type { QuestionGroup } from './question.ts'

/** Choosing and calling APIs. */
export const calling: QuestionGroup = {
  name: 'Choosing and calling APIs',
  questions: [
    {
      slug: 'what-is-api-orchard',
      question: 'What is API Orchard?',
      answer: `A catalogue of data APIs for developers, in ${ALL_CATEGORIES.length} categories from finance to transportation. Every API has a page with its parameters and their limits, its fields and their units, a sample answer and code to copy. You can read all of it without an account.`,
      link: { to: '/api', name: 'Browse the APIs' },
    },
    {
      slug: 'find-the-right-api',
      question: 'How do I find the right API?',
      answer:
        'Type what you need into the search box of the header: it looks at names, keywords and descriptions and shows the seven best matches. Press Enter for the whole list, where you can filter by category and see what is new or updated. A category page explains how its kinds of data differ.',
      link: { to: '/api', name: 'Search the whole list' },
    },
    {
      slug: 'how-to-call',
      question: 'How do I call an API?',
      answer:
        'Send a GET request to the address on the API’s page, with the parameters in the query and your key in the header X-Api-Key. The answer is JSON. Each page has the complete call in several programming languages.',
      link: { to: '/api/weather', name: 'See it for the Weather API' },
    },
    {
      slug: 'try-before-account',
      question: 'Can I see what an API answers before I have an account?',
      answer:
        'Yes. Every API’s page shows a complete sample answer and explains each of its fields with type and unit. You can write and test your code against that sample before you make the first call.',
      link: { to: '/blog/testing-against-someone-elses-api', name: 'Read how to test that way' },
    },
    {
      slug: 'openapi',
      question: 'Is there an OpenAPI document?',
      answer:
        'Yes, one for each API, in version 3.1: add /openapi.json to the address of its page. The list of all APIs is data as well, at /catalogue.json. Neither needs a key.',
      link: {
        to: '/blog/reading-an-openapi-document',
        name: 'Read what such a document tells you',
      },
    },
    {
      slug: 'call-from-web-page',
      question: 'Can I call the APIs from a web page?',
      answer:
        'For an experiment on your own computer, yes. On a public page anyone could read your key and spend your quota, so put a small server of your own between the page and the API.',
      link: {
        to: '/blog/keeping-api-keys-out-of-the-browser',
        name: 'Read how, with the code',
      },
    },
    {
      slug: 'missing-api',
      question: 'An API that I need is missing. What can I do?',
      answer:
        'Tell us what it should answer and what you would build with it. The email address is there so that we can ask back; we do not promise that every suggestion is built.',
      link: { to: '/suggest-an-api', name: 'Suggest an API' },
    },
  ],
}
