import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { data as expected, Link, useSearchParams } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { buttonClass, downloadIcon, Icon } from '@orchard/shared/ui'
import {
  type ApiDetail,
  type CodeToken,
  readDetail,
  readSummaries,
} from '#src/data/catalogue-data.ts'
import { KEY_PLACEHOLDER, sampleCall } from '#src/data/sample-call.ts'
import { CodePanel } from '#src/features/code-panel/code-panel.tsx'
import {
  rememberLanguage,
  useRememberedLanguage,
} from '#src/features/code-panel/remembered-language.ts'
import { isLanguage, LANGUAGES, type LanguageId } from '#src/features/code-samples/languages.ts'
import { loadCodeSample, useCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import { FieldTable } from '#src/features/reference/field-table.tsx'
import { ParameterTable } from '#src/features/reference/parameter-table.tsx'
import { QuotaTable } from '#src/features/reference/quota-table.tsx'
import { ApiCards } from '#src/ui/api-card.tsx'
import { Badges } from '#src/ui/badges.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { NoSuchEntry, type Suggestion } from '#src/ui/no-such-entry.tsx'
import { Section } from '#src/ui/section.tsx'
import classes from './api-page.module.css'

const DEFAULT_LANGUAGE: LanguageId = 'curl'

interface ApiData {
  entry: ApiDetail
  apiHost: string
  /** The sample in the language of the address, so that the first view needs no generator. */
  sample: { language: LanguageId; tokens: readonly CodeToken[] }
}

function ApiPage({ data }: { data: ApiData }) {
  const { entry, apiHost } = data
  const category = ALL_CATEGORIES.find((one) => one.slug === entry.category)
  return (
    <>
      <div className={classes.Head}>
        <div>
          <Breadcrumbs
            trail={[
              { to: '/api', name: 'APIs' },
              { to: `/category/${entry.category}`, name: category?.name ?? entry.category },
            ]}
          />
          <h1>
            {entry.name} API <Badges entry={entry} />
          </h1>
          <p className={classes.Lead}>{entry.description}</p>
          <p className={classes.Endpoint}>
            <b>{entry.method}</b> <code>{apiHost + entry.path}</code>
          </p>
          <div className={classes.Actions}>
            <Link className={buttonClass} to="/register" data-variant="primary">
              Get a free key
            </Link>
            <a href={`/api/${entry.slug}/openapi.json`} download>
              <Icon path={downloadIcon} size={18} /> OpenAPI document
            </a>
          </div>
          <div className={classes.About}>
            {entry.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div>
          <CodeSample {...data} />
          <h2 className={classes.Answer}>Sample response</h2>
          <div className={classes.Sample}>
            <CodeBlock tokens={entry.sample} label="Sample response" />
          </div>
        </div>
      </div>
      <Section title="Parameters" tone="sunken">
        <ParameterTable parameters={entry.parameters} combinations={entry.combinations} />
      </Section>
      <Section title="Response fields">
        <FieldTable fields={entry.fields} />
      </Section>
      <Section title="Good to know" tone="sunken">
        <ul className={classes.Notes}>
          {entry.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Section>
      <Section
        title="Quota"
        lead="Each answered call counts as one, whatever its size. Calls that are refused for a bad parameter or key do not count."
        more={<Link to="/pricing">Compare plans</Link>}
      >
        <QuotaTable />
      </Section>
      <Section title="Related APIs" tone="sunken">
        <ApiCards entries={entry.related} />
      </Section>
    </>
  )
}

function CodeSample({ entry, apiHost, sample }: ApiData) {
  const [query] = useSearchParams()
  const remembered = useRememberedLanguage()
  const key = useSession((session) => session.apiKey)
  const asked = query.get('lang')
  const language = isLanguage(asked)
    ? asked
    : isLanguage(remembered)
      ? remembered
      : DEFAULT_LANGUAGE
  const isSample = language === sample.language && key === null
  const call = sampleCall(entry, apiHost, key ?? KEY_PLACEHOLDER)
  const generated = useCodeSample(isSample ? null : language, call)
  const tokens = generated ?? sample.tokens
  return (
    <CodePanel
      tabs={LANGUAGES}
      current={language}
      text={tokens.map(([, text]) => text).join('')}
      onChoose={rememberLanguage}
    >
      <CodeBlock tokens={tokens} label="Code" />
    </CodePanel>
  )
}

/** `/api/{slug}` */
export const page: PageModule<ApiData> = {
  Component: ApiPage,
  ErrorComponent: ({ data: value }) => (
    <NoSuchEntry title="No such API" suggestions={(value as { closest: Suggestion[] }).closest} />
  ),
  async loader(args): Promise<ApiData> {
    const slug = args.params['slug'] ?? ''
    const entries = await readSummaries(args)
    if (!entries.some((one) => one.slug === slug)) {
      const { closestMatches } = await import('#src/data/closest-matches.ts')
      throw expected(
        {
          closest: closestMatches(slug, entries).map((one) => ({
            name: `${one.name} API`,
            to: `/api/${one.slug}`,
          })),
        },
        { status: 404 },
      )
    }
    const lang = new URL(args.request.url).searchParams.get('lang')
    const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
    const [entry, codeSample] = await Promise.all([readDetail(args, slug), loadCodeSample()])
    const tokens = codeSample(language, sampleCall(entry, args.apiHost))
    return { entry, apiHost: args.apiHost, sample: { language, tokens } }
  },
  // Another language is another sample of the same data.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  head({ data: found, error }) {
    if (error)
      return {
        title: 'No such API',
        description: 'There is no API at this address.',
        noindex: true,
      }
    const { entry } = found
    return {
      title: `${entry.name} API`,
      description: entry.description,
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebAPI',
          name: `${entry.name} API`,
          description: entry.description,
          documentation: `/api/${entry.slug}`,
          provider: { '@type': 'Organization', name: 'API Orchard' },
        },
      ],
    }
  },
}
