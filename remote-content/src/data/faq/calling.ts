import { ALL_CATEGORIES, DAILY_TRIES } from '@orchard/shared/contracts'
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
        'Most answer by themselves. Live ones, such as the weather, ask an outside source, and the operator decides which sources this site asks. Where a source is not turned on, lists and pages say “Not set up here”; calls get status 503 with the code source_not_configured and do not count. Filter the list by “Available now” to see the ones that answer. Every page names the source of the answers and its licence.',
      link: { to: '/api?available=1', name: 'See the APIs that answer here' },
    },
    {
      slug: 'find-the-right-api',
      question: 'How do I find the right API?',
      answer:
        'Type what you need into the search box in the header. It searches names, keywords and descriptions and shows the seven best matches. Press Enter for the whole list, where you can filter by category and hide what does not answer here. Each category page explains how its APIs differ.',
      link: { to: '/api', name: 'Search the whole list' },
    },
    {
      slug: 'how-to-call',
      question: 'How do I call an API?',
      answer:
        'Send a GET request to the address on the API’s page, with the parameters in the query and your key in the header X-Api-Key. A picture is the body of a POST request, with its Content-Type. A long text can be one, too: its page says which parameter it replaces. Any parameters may also be a JSON object in the body of a POST. The answer is JSON. Each page has the complete call in several programming languages.',
      link: { to: '/api/time-zone', name: 'See it for the Time Zone API' },
    },
    {
      slug: 'try-before-account',
      question: 'Can I try an API before I have an account?',
      answer: `Yes. Click “Try it” on the page of an API, enter your own values and get a real answer, ${DAILY_TRIES} times a day without a key; only live APIs need one. Programs can do the same: add /try to the address of the call. The documented sample of any API, available or not, is at the same address with /sample; it needs no key and does not count.`,
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
