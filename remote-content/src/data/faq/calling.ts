import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import type { QuestionGroup } from './question.ts'

/** Choosing and calling APIs. */
export const calling: QuestionGroup = {
  name: 'Choosing and calling APIs',
  questions: [
    {
      slug: 'what-is-api-orchard',
      question: 'What is API Orchard?',
      answer: `A catalogue of data APIs for developers, in ${ALL_CATEGORIES.length} categories from finance to transportation, behind one key. Every API has a page with its parameters and their limits, its fields and their units, a sample answer and code to copy. You can read all of it without an account.`,
      link: { to: '/api', name: 'Browse the APIs' },
    },
    {
      slug: 'available-apis',
      question: 'Is every API available?',
      answer:
        'No. The catalogue also documents APIs that are still to come. Lists and pages mark them “Not available yet”; calls to them get status 503 with the code not_deployed and do not count. Filter the list by “Available now” to see the ones that answer. Their pages name the source of the answers and its licence.',
      link: { to: '/api?available=1', name: 'See the APIs that answer today' },
    },
    {
      slug: 'find-the-right-api',
      question: 'How do I find the right API?',
      answer:
        'Type what you need into the search box in the header. It searches names, keywords and descriptions and shows the seven best matches. Press Enter for the whole list, where you can filter by category and hide what is not available yet. Each category page explains how its APIs differ.',
      link: { to: '/api', name: 'Search the whole list' },
    },
    {
      slug: 'how-to-call',
      question: 'How do I call an API?',
      answer:
        'Send a GET request to the address on the API’s page, with the parameters in the query and your key in the header X-Api-Key. Long texts fit better into a POST request to the same address, with the parameters as a JSON object in the body. The answer is JSON. Each page has the complete call in several programming languages.',
      link: { to: '/api/time-zone', name: 'See it for the Time Zone API' },
    },
    {
      slug: 'try-before-account',
      question: 'Can I try an API before I have an account?',
      answer:
        'Yes. Click “Try it” on the page of an available API, enter your own values and get a real answer, 20 times a day without a key. Programs can do the same: add /try to the address of the call. The documented sample of any API, available or not, is at the same address with /sample; it needs no key and does not count.',
      link: { to: '/api/time-zone#try-it', name: 'Try the Time Zone API' },
    },
    {
      slug: 'openapi',
      question: 'Is there an OpenAPI document?',
      answer:
        'Yes, one for each API, in version 3.1: add /openapi.json to the address of its page. The list of all APIs is at /catalogue.json and says which ones are available. Neither needs a key.',
      link: {
        to: '/blog/reading-an-openapi-document',
        name: 'Read what such a document tells you',
      },
    },
    {
      slug: 'api-changes',
      question: 'Can an API change under my program?',
      answer:
        'Names, types, units and error codes stay as they are under the same address; new fields and new optional parameters may come. An API that is to end goes on for at least six months, and says so in the headers Deprecation and Sunset. Each page lists the changes of its API and has a feed of them.',
      link: { to: '/versioning', name: 'Read how APIs change' },
    },
    {
      slug: 'call-from-web-page',
      question: 'Can I call the APIs from a web page?',
      answer:
        'Technically yes: the APIs accept calls from pages of any site. On a public page, however, anyone can read your key and use up your quota. Use your key in the browser on your own computer only, and put a small server of your own between a public page and the API.',
      link: {
        to: '/blog/keeping-api-keys-out-of-the-browser',
        name: 'Read how, with the code',
      },
    },
    {
      slug: 'missing-api',
      question: 'An API that I need is missing. What can I do?',
      answer:
        'Tell us what it should answer and what you would build with it. Leave your email address so that we can ask back. We read every suggestion but do not build all of them.',
      link: { to: '/suggest-an-api', name: 'Suggest an API' },
    },
  ],
}
