import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue } from '@orchard/remote-catalogue/entries'

/** The text of a file, or how the present one changes. */
type Change = string | ((text: string) => string)

/** How somebody who reads a row of the README does what it is about. */
export interface Edit {
  /** By path: what is written by hand. */
  files?: Readonly<Record<string, Change>>
  /** Commands of the row that then make the rest, as in a shell. */
  commands?: readonly string[]
}

const { entries } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
const nextId = Math.max(...entries.map(({ id }) => id)) + 1

/** Replaces words that are there. */
const swap = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`The file has no “${from}” any more`)
  return text.replace(from, () => to)
}
/** Puts lines before or after words that are there. */
const before = (words: string, more: string) => swap(words, more + words)
const after = (words: string, more: string) => swap(words, words + more)
const append = (more: string) => (text: string) => text + more

const SOAK = "import { expect, it } from 'vitest'\n\nit('lasts', () => expect(1).toBe(1))\n"

/** What is done for each row of the table “Where do I add…”. */
export const ADDITIONS: Readonly<Record<string, Edit>> = {
  'an API': {
    files: {
      'remote-catalogue/apis/leap-day.yaml': `id: ${nextId}
name: Leap Day
url: /api/leap-day
category: miscellaneous
description: Whether a year of the Gregorian calendar has a leap day, and how many days it has.
args:
  year: 2028
method: GET
path: /v1/leap-day
about:
  - >-
    A leap day is added to every fourth year, except to those that can be divided by 100 and not by
    400. The response has the rule applied, and the length of the year.
  - >-
    Use it to check a birthday on 29 February, or to spread a yearly amount over the days of a year
    without keeping the rule in your own code.
notes:
  - Years are those of the Gregorian calendar, also before it was introduced.
  - There is no year 0 in the calendar, and none is accepted.
parameters:
  - name: year
    type: integer
    required: true
    minimum: 1
    maximum: 9999
    example: 2028
    description: The year to look at.
fields:
  - name: has_leap_day
    type: boolean
    description: True if the year has a 29 February.
  - name: days
    type: integer
    unit: days
    description: The length of the year.
answer:
  kind: computed
  source: Rules of the Gregorian calendar
  licence: Own code
sample: {}
changes:
  - date: 2026-11-22
    text: New in the catalogue.
related: [week-number, date-difference]
`,
      'services/data-apis/src/apis/leap-day.ts': `import { contract } from '#contracts/leap-day.ts'
import { defineApi } from '#src/define-api.ts'

export default defineApi(contract, {
  handle({ year }) {
    const has_leap_day = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    return { has_leap_day, days: has_leap_day ? 366 : 365 }
  },
})
`,
      'services/data-apis/src/apis/leap-day.test.ts': `import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

it.each([
  [1900, 365],
  [2000, 366],
  [2028, 366],
])('knows the length of %i', async (year, days) => {
  expect(await ask('leap-day', { year })).toEqual({ has_leap_day: days === 366, days })
})
`,
      'remote-catalogue/queries.yaml': append(
        'leap-day:\n  - leap day\n  - leap day of a year\n  - days in a leap year\n',
      ),
    },
    commands: ['npm run samples -- leap-day'],
  },
  'a data source': {
    files: {
      'shared/src/call-contracts/live-sources.ts': after("  'gbif',\n", "  'harbours',\n"),
      'services/data-apis/src/sources/source-rules.ts': before(
        '  musicbrainz: {',
        `  harbours: {
    name: 'Harbours',
    origins: ['https://harbours.example'],
    rate: { requests: 1, perMs: SECOND },
  },
`,
      ),
      'services/data-apis/src/testing/stand-ins/harbours.ts': `import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Knows no harbour. */
export const standIn: StandIn = () => ({ status: 404, body: {} })
`,
      'docs/sources.md': append('\nHarbours: only for a test.\n'),
    },
  },
  'an article': {
    files: {
      'remote-content/posts/an-article-to-come.md': `---

title: An article that is still to come
description: Written before its day, it is part of the release, and the site keeps it back until that day has begun.
date: 2099-01-01
related: [leap-day, week-number]
---

The next leap day is years away.

## How to know

\`\`\`js run title="leap-day.js"
if (new Date(Date.UTC(2028, 1, 29)).getUTCDate() !== 29) throw new Error('2028 has no leap day')
\`\`\`
`,
      'remote-content/posts/an-article-of-a-taken-day.md': `---

title: An article of a day that is taken
description: Written for a day on which another article came out, and without a picture of its own, this one is as good.
date: 2024-01-23
related: [leap-day, week-number]
---

Two articles may come out on one day.

## How to know

The list has both.
`,
    },
  },
  'a category’s text': {
    files: {
      'remote-catalogue/categories/tax.yaml': swap('only a rumour', 'no more than a rumour'),
    },
  },
  'an incident': {
    files: {
      'remote-content/incidents/2026-11-21-slow-answers.md': `---

title: Calls to the product API were slow
start: 2026-11-21T07:05Z
end: 2026-11-21T08:40Z
components: [product-api]
state: resolved
---

Between 07:05 and 08:40 UTC calls took several seconds. No call was lost.
`,
    },
  },
  'a question of the FAQ': {
    files: {
      'remote-content/faq.yaml': before(
        '    - slug: available-apis',
        `    - slug: who-picks-apples
      question: Who picks the apples?
      answer: >-
        Nobody does, since the orchard is one of APIs.
`,
      ),
    },
  },
  'a figure that texts name': {
    files: {
      'shared/src/facts/figures.ts': append('export const APPLES: number = 12\n'),
      'remote-content/faq.yaml': swap(
        'the orchard is one',
        'the orchard of {APPLES} apples is one',
      ),
    },
    commands: ['npm run interfaces'],
  },
  'a remote': { commands: ['npm run new:remote -- harbour'] },
  'a page': {
    files: {
      'remote-content/src/pages/apples-page.tsx': `import type { PageModule } from '@orchard/shared/contracts'

/** \`/apples\` */
export const page: PageModule<null> = {
  Component: () => <h1>Apples</h1>,
  head: () => ({ title: 'Apples', description: 'All about apples.' }),
}
`,
      'remote-content/src/routes.ts': before(
        "  { id: 'content/status'",
        "  { id: 'content/apples', path: '/apples', skeleton: 'article', cache: {} },\n",
      ),
    },
  },
  'an address that is not HTML': {
    files: {
      'remote-catalogue/src/resources/count-resource.ts': `import type { ResourceModule } from '@orchard/shared/contracts'
import { readSummaries } from '#src/data/catalogue-data.ts'

/** \`/count.txt\`: how many APIs there are. */
export const resource: ResourceModule = {
  render: async (args) => ({
    contentType: 'text/plain; charset=utf-8',
    body: String((await readSummaries(args)).length),
  }),
}
`,
      'remote-catalogue/src/routes.ts': before(
        "    { id: 'catalogue/opensearch'",
        "    { id: 'catalogue/count', path: '/count.txt' },\n",
      ),
    },
  },
  'a page’s twin in Markdown': {
    files: {
      'remote-content/src/twins/apples-twin.ts': `import { markdownTwin } from '@orchard/shared/markdown'

/** \`/apples.md\` */
export const apples = markdownTwin(async () => ['# Apples', 'All about apples.'])
`,
      'remote-content/src/twins/twins.ts': (text) =>
        after(
          "'content/status.md': status,\n",
          "  'content/apples.md': apples,\n",
        )(before('import { blog, post }', "import { apples } from './apples-twin.ts'\n")(text)),
    },
  },
  'behaviour on a page': {
    files: {
      'remote-content/src/features/apples/apple-count.tsx': `import { useState } from 'react'

/** Counts apples. */
export function AppleCount() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
`,
      'remote-content/src/pages/apples-page.tsx': (text) =>
        swap(
          '() => <h1>Apples</h1>',
          'AppleCount',
        )(
          after(
            "contracts'\n",
            "import { AppleCount } from '#src/features/apples/apple-count.tsx'\n",
          )(text),
        ).replace(
          'Component: AppleCount',
          `Component: () => (
    <>
      <h1>Apples</h1>
      <AppleCount />
    </>
  )`,
        ),
    },
  },
  'something on every page': {
    files: {
      'host/src/shell/apple.tsx': `/** An apple for everybody. */
export function Apple() {
  return <hr />
}
`,
      'remote-account/unit.config.ts': swap("'account/profile': 145", "'account/profile': 146"),
      'host/src/shell/shell-layout.tsx': (text) =>
        before(
          '      <ScrollRestoration />',
          '      <Apple />\n',
        )(before('import { ConsentBar }', "import { Apple } from './apple.tsx'\n")(text)),
    },
  },
  'a primitive that two units draw': {
    files: {
      'shared/src/ui/apple/apple.tsx': `/** An apple. */
export function Apple() {
  return <hr />
}
`,
      'shared/src/ui/index.ts': after(
        "export { afterPaint } from './after-paint.ts'\n",
        "export { Apple } from './apple/apple.tsx'\n",
      ),
    },
  },
  'a colour, space or size': {
    files: {
      'shared/src/styles/tokens.css': after(
        'color-scheme: light dark;\n',
        '    --color-apple: light-dark(#d9622b, #c25a2a);\n',
      ),
    },
  },
  'a remote in a repository of its own': {
    commands: [
      'npm run pack:platform; mkdir -p dist/own; cd dist/own; node --import tsx ../../platform/src/cli/orchard-platform.ts new-remote apples --packages ../packages',
    ],
  },
  'a module that remotes get from the host': {
    files: {
      'shared/provided-versions.json': before(
        '  "@orchard/shared/router": {',
        '  "@orchard/shared/matching": { "version": "1.0.0" },\n',
      ),
      'host/src/server/server-entry.ts': (text) =>
        after(
          "'@orchard/shared/auth': auth,\n",
          "  '@orchard/shared/matching': matching,\n",
        )(
          after(
            "from '@orchard/shared/auth'\n",
            "import * as matching from '@orchard/shared/matching'\n",
          )(text),
        ),
    },
    commands: ['npm run interfaces'],
  },
  'a field of a public form': {
    files: {
      'shared/src/forms/forms.ts': after(
        "name: text('Name', 1, 100),\n",
        "    apple: z._default(z.string(), ''),\n",
      ),
      'remote-content/src/pages/contact-page.tsx': before(
        '            <EmailField field={field} />',
        '            <TextField label="Favourite apple" {...field(\'apple\')} />\n',
      ),
    },
  },
  'a route of the product API': {
    files: {
      'services/product-api/src/modules/apples/operations.ts': `import * as z from 'zod'
import { ok, operation } from '#src/server/openapi/operation.ts'

/** \`GET /apples\`. */
export const GET_APPLES = operation('getApples', 'Counts the apples', {
  tags: ['operation'],
  security: [],
  response: ok('The apples.', z.object({ count: z.int() })),
})
`,
      'services/product-api/src/modules/apples/routes.ts': `import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import { GET_APPLES } from './operations.ts'

/** \`GET /apples\` */
export function appleRoutes(app: TypedApp): void {
  app.get('/apples', { schema: GET_APPLES }, async (_request, reply) => reply.send({ count: 12 }))
}
`,
      'services/product-api/src/app.ts': (text) =>
        before(
          '  submissionRoutes(app,',
          '  appleRoutes(app)\n',
        )(
          before(
            'import { billingRoutes,',
            "import { appleRoutes } from './modules/apples/routes.ts'\n",
          )(text),
        ),
    },
  },
  'a table': {
    files: {
      'services/product-api/drizzle/0099_apples.sql':
        'CREATE TABLE "apples" (\n\t"kind" text PRIMARY KEY NOT NULL\n);\n',
      'services/product-api/drizzle/meta/_journal.json': (text) =>
        text.replace(
          /\n {4}\}\n {2}\]/,
          () => `\n    },
    {
      "idx": 99,
      "version": "7",
      "when": 4000000000000,
      "tag": "0099_apples",
      "breakpoints": true
    }
  ]`,
        ),
      'services/product-api/src/modules/wishes/tables.ts': append(
        "\n/** Kinds of apples. */\nexport const apples = pgTable('apples', { kind: text('kind').primaryKey() })\n",
      ),
    },
  },
  'a refusal of the identity client': {
    files: {
      'shared/src/auth/client/refusals.ts': after(
        "  Cancelled: 'The sign-in was cancelled',\n",
        "  NoApple: 'There is no apple',\n",
      ),
    },
  },
  'an operation of the identity provider': {
    files: {
      'services/identity/src/actions/apples.ts': `import { defineUserAction, userInput } from './action.ts'

/** \`ListApples\` names none. */
export const listApples = defineUserAction('ListApples', userInput, () => ({ Apples: [] }))
`,
      'services/identity/src/actions/index.ts': (text) =>
        swap(
          '[attributes, ',
          '[apples, attributes, ',
        )(before('import * as attributes', "import * as apples from './apples.ts'\n")(text)),
    },
  },
  'a gate of releases': {
    files: {
      'platform/src/gates/apples.ts': `import type { Gate } from './gate.ts'

/** Lets everything pass. */
export const appleGate: Gate = { name: 'apples', check: async () => ({ problems: [] }) }
`,
      'platform/src/gates/quick-gates.ts': (text) =>
        swap(
          'budgetGate]',
          'budgetGate, appleGate]',
        )(before('import { budgetGate }', "import { appleGate } from './apples.ts'\n")(text)),
    },
  },
  'a journey': {
    files: {
      'e2e/tests/apples.spec.ts': `import { expect, test } from '#fixtures/test.ts'

test('/apples has a heading', async ({ page, open }) => {
  await open('/apples')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apples')
})
`,
    },
  },
  'a long suite': {
    files: {
      'remote-content/src/apples.soak.ts': SOAK,
      'e2e/soak/apples.spec.ts': "import '#fixtures/test.ts'\n",
    },
  },
}

/** What is done for each row of the table “Where do I change…”. */
export const CHANGES: Readonly<Record<string, Edit>> = {
  'the banner': {
    files: { 'host/src/shell/promo-banner.tsx': swap('See the plans', 'Compare plans') },
  },
  'quotas, prices, search limit, consent days, retention, waits': {
    files: {
      'shared/src/facts/plans.ts': swap('monthlyQuota: 3_000', 'monthlyQuota: 3_500'),
      'shared/src/facts/figures.ts': swap(
        'CONSENT_DAYS: number = 150',
        'CONSENT_DAYS: number = 120',
      ),
    },
  },
  'a plan, also a new one': {
    files: {
      'shared/src/facts/plans.ts': (text) =>
        before(
          "  {\n    id: 'learner',",
          `  {
    id: 'taster',
    name: 'Taster',
    monthlyPrice: 9,
    yearlyPrice: 72,
    monthlyQuota: 5_000,
    legacyMonthlyQuota: 20_000,
    callsPerSecond: 6,
  },
`,
        )(swap("'free' | ", "'free' | 'taster' | ")(text)),
    },
  },
  'the text of /privacy, /tos, /versioning or a tutorial': {
    files: { 'remote-content/src/legal/privacy.md': swap('There is not much,', 'It is little,') },
  },
  'the cookie question and what it allows': {
    files: { 'host/src/shell/consent-bar.tsx': append('// apples\n') },
  },
  cookies: {
    files: {
      'platform/src/serve/variants/cookies.ts': swap("'visitor_group'", "'visitor_apple'"),
      'shared/src/auth/client/token-cookies.ts': swap("sameSite: 'strict'", "sameSite: 'lax'"),
    },
  },
  'time-outs of a sign-in': {
    files: {
      'shared/src/facts/figures.ts': swap(
        'HOSTED_WAIT_MS: number = 10_000',
        'HOSTED_WAIT_MS: number = 12_000',
      ),
      'shared/src/auth/client/sign-up.ts': swap('POLL_MS = 5_000', 'POLL_MS = 4_000'),
    },
  },
  'the page that a sign-in leads to': {
    files: {
      'remote-account/src/navigation/use-arrival.ts': swap(
        "DEFAULT_GOAL = '/profile'",
        "DEFAULT_GOAL = '/api'",
      ),
    },
  },
  'time limits of renders': {
    files: { 'platform/src/serve/render/lane.ts': swap('LONG_PATIENCE = 4', 'LONG_PATIENCE = 5') },
  },
  'time limits of calls to an API': {
    files: {
      'shared/src/facts/figures.ts': swap(
        'API_RESPONSE_SECONDS: number = 10',
        'API_RESPONSE_SECONDS: number = 9',
      ),
    },
  },
  'the words for a failed sign-in': {
    files: {
      'remote-account/src/rules/refusal-words.ts': swap(
        "'User does not exist.'",
        "'Nobody has this name.'",
      ),
    },
  },
  'the words for a failed page': {
    files: {
      'host/src/app/failure-page.tsx': swap("'This page did not load'", "'This page is away'"),
      'platform/src/serve/responses/fallback-pages.ts': swap("'Too busy'", "'Busy'"),
    },
  },
  'the form of API keys': {
    files: {
      'services/product-api/src/modules/keys/api-key.ts': swap(
        'RANDOM_LENGTH = 32',
        'RANDOM_LENGTH = 33',
      ),
    },
  },
  'what agents can do': {
    files: { 'services/product-api/src/modules/mcp/call-api.ts': append('// apples\n') },
  },
  'the collections for Postman and Bruno': {
    files: {
      'remote-catalogue/src/resources/collections/postman-collection.ts': swap(
        "name: 'Example'",
        "name: 'Sample'",
      ),
    },
  },
  'the clients for TypeScript and Python': {
    files: { 'clients/typescript/src/retry.ts': append('// apples\n') },
    commands: ['npm run clients'],
  },
  'how the samples of the pages are tested': {
    files: { 'e2e/soak/snippets.spec.ts': append('// apples\n') },
  },
  'who may release what': {
    commands: ['RELEASES_DIR=dist/releases npm run keys -- create --name apples --units content'],
  },
  'log lines': {
    files: {
      'shared-node/src/log/index.ts': append('// apples\n'),
    },
  },
  'what the log says of a request': {
    files: {
      'shared-node/src/incoming/note-responses.ts': swap(
        'ms: Math.round(response.ms)',
        'ms: Math.ceil(response.ms)',
      ),
    },
  },
  'links of the footer': {
    files: { 'host/src/shell/footer.tsx': swap("['/status', 'Status']", "['/status', 'State']") },
  },
  'a setting': {
    files: {
      'platform/src/serve/config/config.ts': swap(
        "'RENDER_DEADLINE_MS', 2_000",
        "'RENDER_DEADLINE_MS', 2_500",
      ),
      'docs/operations.md': append('\nApples: only for a test.\n'),
    },
  },
  'which imports are allowed': {
    files: { 'tools/checks/laws.ts': append('// apples\n') },
  },
}
