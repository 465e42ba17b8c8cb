import type { ArticleBody } from './article.ts'

export const body: ArticleBody = {
  blocks: [
    {
      kind: 'paragraph',
      text: 'Two APIs promise the same data. One of them will still be in your product in three years, and the other will have been torn out after an evening you would rather forget. The difference seldom shows in a list of features. It shows when you look at six plain things.',
    },
    { kind: 'heading', text: '1. Read one answer slowly' },
    {
      kind: 'paragraph',
      text: 'Before anything else, take one sample answer and ask of every field: which unit, which type, can it be null? A temperature without a unit is a bug that waits for its first visitor from abroad. A price that is sometimes a number and sometimes text breaks on a Sunday. If the documentation answers these questions field by field, its authors have met the same problems and solved them.',
    },
    { kind: 'heading', text: '2. Ask how old the data may be' },
    {
      kind: 'paragraph',
      text: 'Every data set has a rhythm. Exchange rates move each minute of a weekday, weather is worth asking for every ten minutes, the list of countries changes about once a decade. An honest description states the rhythm. It tells you how long you may keep an answer, and that decides what you will pay.',
    },
    { kind: 'heading', text: '3. Count calls before you compare prices' },
    {
      kind: 'paragraph',
      text: 'A plan is a number of calls a month, so work out yours. Suppose a page shows the weather of one city to 2,000 visitors a day:',
    },
    {
      kind: 'code',
      title: 'Calls in a month of 30 days',
      code: `one call per visit            2,000 x 30     = 60,000
answer kept for 10 minutes    6 x 24 x 30    =  4,320
answer kept for 15 minutes    4 x 24 x 30    =  2,880`,
    },
    {
      kind: 'paragraph',
      text: 'The last two do not depend on the number of visitors at all. Five more minutes of patience move this page from 4,320 calls to 2,880, which is below the 3,000 of the Free plan. No discount does as much.',
    },
    { kind: 'heading', text: '4. Make it fail on purpose' },
    {
      kind: 'paragraph',
      text: 'Leave out a required parameter. Send a wrong key. Ask for a town that does not exist. You want three different answers, each with a status code that means what it says: 400 for a request that you must change, 401 for a key, 429 for a quota. An API that answers 200 and hides the failure in its body will cost you a day per year, every year.',
    },
    { kind: 'heading', text: '5. Look for the limits' },
    {
      kind: 'list',
      items: [
        'How long may a text be, and how many items may a list hold?',
        'Which countries, years or currencies are covered, and which are not?',
        'What happens at the end of the quota: does the next call cost extra, or is it refused?',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Limits that are written down are a good sign. Everything has them; some people only find out later.',
    },
    { kind: 'heading', text: '6. Plan the way out' },
    {
      kind: 'paragraph',
      text: 'Write one small module that calls the API and hands your own type to the rest of the program. Nothing else should know the names of its fields. It is the same work today, and if you ever have to change supplier, you change one file. A machine-readable description such as OpenAPI helps: generate the types, then map them to yours.',
    },
    {
      kind: 'paragraph',
      text: 'None of this takes long. An hour with a sample answer, a pencil and three wrong requests tells you more than a comparison table with forty green ticks.',
    },
  ],
  readOn: [
    { to: '/api', name: 'Browse the APIs: units, limits and sample answers are on every page' },
    { to: '/pricing', name: 'Compare the plans' },
    { to: '/blog/retries-that-do-no-harm', name: 'Retries that do no harm' },
  ],
}
