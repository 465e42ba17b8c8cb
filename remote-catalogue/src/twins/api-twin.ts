import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { errorPath } from '@orchard/shared/errors/path'
import { burstOf, PLANS } from '@orchard/shared/facts'
import { formatCount, formatDay } from '@orchard/shared/format'
import {
  type Blocks,
  codeBlock,
  codeSpan,
  escapeMarkdown,
  type Linker,
  list,
  markdownTwin,
  table,
} from '@orchard/shared/markdown'
import { textOf } from '@orchard/shared/ui'
import { availableFirst, NOT_OFFERED } from '#src/data/by-availability.ts'
import {
  type ApiDetail,
  type ApiSummary,
  type BodyDetail,
  changesFeed,
  withLiveSources,
} from '#src/data/catalogue-data.ts'
import { SET_KEY } from '#src/data/sample-call.ts'
import { DOCUMENTED_EXAMPLE } from '#src/features/availability/availability-words.ts'
import { checkedWords } from '#src/features/code-samples/checked-words.ts'
import { DEFAULT_TAB, TABS } from '#src/features/code-samples/languages.ts'
import { factsOf, MEASURED, measuredUrl } from '#src/features/overview/facts-of.ts'
import {
  combinationsText,
  countedWord,
  describeLimits,
  fieldNotes,
  GENERAL_ERRORS_TEXT,
  QUOTA_TEXT,
  tryItText,
} from '#src/features/reference/reference-words.ts'
import { EXAMPLE_TITLE, type FirstSample } from '#src/pages/api-code.tsx'
import { loadApi, type Missing, reasonOf, titleOf } from '#src/pages/api-page.tsx'
import { ADDRESS } from '#src/ui/linked-text.tsx'
import { entryList, missingBlocks } from './entry-list.ts'

/** Names of languages as code blocks have them, where they differ from the id. */
const FENCES: Readonly<Record<string, string>> = {
  'typescript-client': 'ts',
  'python-client': 'python',
  'javascript-axios': 'javascript',
  'python-requests': 'python',
  curl: 'sh',
  mcp: 'json',
}

/** `/api/{slug}.md` */
export const twin = markdownTwin(
  async (args, link) => {
    const { apiHost, detail, liveSources, sample, summary } = await loadApi(args)
    const entry = await detail
    return [
      ...head(summary, entry, apiHost, link),
      ...code(entry, sample, summary.isAvailable, link),
      ...reference(entry, link),
      ...(summary.isAvailable ? tryIt(entry, apiHost) : []),
      ...rest(entry, link),
      '## Related APIs',
      entryList(availableFirst(withLiveSources(entry.related, liveSources)), link),
    ]
  },
  (value, link) => {
    const { retired, suggestions } = value as Missing
    const reason = retired ? reasonOf(retired) : null
    return missingBlocks({ title: titleOf(retired), reason, suggestions }, link)
  },
)

function head(summary: ApiSummary, entry: ApiDetail, apiHost: string, link: Linker): Blocks {
  const { description, name, slug } = summary
  const category = ALL_CATEGORIES.find((one) => one.slug === summary.category)
  const badges = [summary.new && 'New', summary.updated && 'Updated'].filter(Boolean)
  const { deprecated } = entry
  return [
    `# ${escapeMarkdown(name)} API`,
    escapeMarkdown(description),
    `Category: ${link(category?.name ?? '', `/category/${summary.category}`)}${badges.map((one) => ` · ${one}`).join('')}`,
    ...(summary.isAvailable ? [] : comingSoon(entry, apiHost, link)),
    deprecated
      ? `**Deprecated since ${formatDay(deprecated.since)}.** It keeps working until ${formatDay(deprecated.sunset)}. ${escapeMarkdown(deprecated.reason)} Use ${deprecated.instead.map((one) => link(one, `/api/${one}`)).join(' or ')} instead. ${link('How APIs change', '/versioning')}`
      : null,
    codeSpan(`${summary.byPost ? 'POST' : 'GET'} ${apiHost}/v1/${slug}`),
    list([
      ...factsOf(entry.answer, summary.isAvailable).map(
        ([fact, text]) => `${fact}: ${escapeMarkdown(text)}`,
      ),
      ...(summary.isAvailable && entry.body?.kind !== 'picture'
        ? [`${MEASURED}: ${link('as JSON', measuredUrl(apiHost, slug))}`]
        : []),
    ]),
    [
      link('OpenAPI document', `/api/${slug}/openapi.json`),
      ...(summary.isAvailable ? [link('Get a free key', `/register?next=/api/${slug}`)] : []),
    ].join(' · '),
    ...entry.about.map(escapeMarkdown),
  ]
}

function comingSoon(
  { meanwhile, related, slug }: ApiDetail,
  apiHost: string,
  link: Linker,
): Blocks {
  const other = related.find((one) => one.slug === meanwhile)
  return [
    `**Coming soon.** ${NOT_OFFERED} A request returns the error 503 ${codeSpan('source_not_configured')}. The ${link('example response', `${apiHost}/v1/${slug}/sample`)} shows what it will return. On ${link('its page', `/api/${slug}`)} you can ask for an email when it is available.`,
    other !== undefined && `Until then: ${link(other.name, `/api/${other.slug}`)}`,
  ]
}

function code(
  entry: ApiDetail,
  sample: FirstSample | null,
  isAvailable: boolean,
  link: Linker,
): Blocks {
  const { install, tab = DEFAULT_TAB, tokens = [] } = sample ?? {}
  const others = TABS.filter(({ id }) => id !== tab)
  const samples = others.map(({ id, name }) => link(name, `/api/${entry.slug}.md?lang=${id}`))
  return [
    `## Call it with ${TABS.find(({ id }) => id === tab)?.name}`,
    tab === 'mcp' ? null : codeBlock([...(install ? [install] : []), SET_KEY].join('\n'), 'sh'),
    codeBlock(textOf(tokens), FENCES[tab] ?? tab),
    tab === 'mcp'
      ? `For the configuration of your assistant. ${link('Other clients', '/docs/agents#mcp')}`
      : isAvailable
        ? checkedWords(tab)
        : DOCUMENTED_EXAMPLE,
    `The same request in ${samples.join(', ')}.`,
    `## ${EXAMPLE_TITLE}`,
    codeBlock(textOf(entry.sample), 'json'),
  ]
}

function reference({ body, combinations, parameters }: ApiDetail, link: Linker): Blocks {
  return [
    '## Parameters',
    combinations ? escapeMarkdown(combinationsText(combinations)) : null,
    parameters.length === 0
      ? 'This API takes no parameters.'
      : table(
          ['Parameter', 'Type', 'Description', 'Example'],
          parameters.map((one) => [
            codeSpan(one.name) + (one.required ? ' **required**' : ''),
            [one.type, describeLimits(one)].filter(Boolean).map(escapeMarkdown).join('; '),
            escapeMarkdown(one.description),
            codeSpan(String(one.example)),
          ]),
        ),
    ...(body ? ['### Body', bodyText(body, link)] : []),
  ]
}

function bodyText(body: BodyDetail, link: Linker): string {
  if (body.kind === 'text')
    return `If a text is too long for the URL, send it as the body of a POST request instead of in the parameter ${codeSpan(body.parameter)}: as UTF-8, with the header ${codeSpan('Content-Type: text/plain')}. The other parameters stay in the URL.`
  return table(
    ['Content-Type', 'Description', 'Examples'],
    [
      [
        `${codeSpan(body.accepts.join(', '))} **required**`,
        escapeMarkdown(body.description),
        body.examples.map(({ file, src }) => link(file, src)).join(', '),
      ],
    ],
  )
}

function tryIt({ answer: response, args, path }: ApiDetail, apiHost: string): Blocks {
  const query = new URLSearchParams(
    Object.entries(args).map(([name, value]) => [name, String(value)]),
  )
  return [
    '## Try it',
    tryItText(response.kind === 'live'),
    codeSpan(apiHost + path + (query.size > 0 ? `?${query}` : '')),
  ]
}

function errorList(errors: ApiDetail['errors'], link: Linker): Blocks {
  const codeLink = (code: string) => link(code, errorPath(code))
  const general = errors.filter(({ cause }) => cause === undefined)
  return [
    '## Errors',
    table(
      ['Code', 'Status', 'Cause', 'Counted'],
      errors.flatMap(({ cause, code, isCounted, status }) =>
        cause === undefined
          ? []
          : [[codeLink(code), String(status), escapeMarkdown(cause), countedWord({ isCounted })]],
      ),
    ),
    `${GENERAL_ERRORS_TEXT} ${general.map(({ code, status }) => `${status} ${codeLink(code)}`).join(', ')}. ${link('How errors work', '/docs/errors')} ${link('All errors', '/errors')}`,
  ]
}

function rest({ changes, errors, fields, notes, slug }: ApiDetail, link: Linker): Blocks {
  return [
    '## Response fields',
    table(
      ['Field', 'Type', 'Description'],
      fields.map((field) => [
        codeSpan(field.name),
        [field.type, ...fieldNotes(field)].map(escapeMarkdown).join(', '),
        escapeMarkdown(field.description),
      ]),
    ),
    '## Good to know',
    list(notes.map(withAddresses)),
    '## Rate limit and quota',
    QUOTA_TEXT,
    table(
      ['Plan', 'Requests per month', 'Requests per second', 'Burst'],
      PLANS.map((plan) => [
        plan.name,
        formatCount(plan.monthlyQuota),
        formatCount(plan.callsPerSecond),
        formatCount(burstOf(plan)),
      ]),
    ),
    link('Compare plans', '/pricing'),
    ...errorList(errors, link),
    ...(changes
      ? [
          '## Changelog',
          list(changes.map(({ date, text }) => `${formatDay(date)}: ${escapeMarkdown(text)}`)),
          `Follow changes by ${link('RSS feed', changesFeed(slug))}. ${link('How APIs change', '/versioning')}`,
        ]
      : []),
  ]
}

/** A text whose URLs are links. */
function withAddresses(text: string): string {
  return text
    .split(ADDRESS)
    .map((part) => (ADDRESS.test(part) ? `<${part}>` : escapeMarkdown(part)))
    .join('')
}
