import type { AnswerKind } from '@orchard/shared/call-contracts'
import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { data as expected, Link, useQuery } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { buttonClass, type CodeToken, downloadIcon, Icon } from '@orchard/shared/ui'
import { Suspense, use } from 'react'
import {
  type ApiDetail,
  type ApiSummary,
  readDetail,
  readSummaries,
} from '#src/data/catalogue-data.ts'
import { KEY_PLACEHOLDER, sampleCall } from '#src/data/sample-call.ts'
import { OriginLine } from '#src/features/availability/origin-line.tsx'
import { UnavailableNote } from '#src/features/availability/unavailable-note.tsx'
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
import { TryIt } from '#src/features/try-it/try-it-section.tsx'
import { ApiCards } from '#src/ui/api-card.tsx'
import { Badges } from '#src/ui/badges.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { NoSuchEntry, type Suggestion } from '#src/ui/no-such-entry.tsx'
import { Section } from '#src/ui/section.tsx'
import { useRestOfPage } from '#src/ui/use-rest-of-page.ts'
import classes from './api-page.module.css'

const DEFAULT_LANGUAGE: LanguageId = 'curl'

/** Pages are whole when they leave the server; in the browser the heading does not wait for the rest. */
const IS_SERVER = typeof document === 'undefined'

interface ApiData {
  summary: ApiSummary
  apiHost: string
  detail: ApiDetail | Promise<ApiDetail>
  /** The sample in the language of the address, so that the first view needs no generator. */
  sample: FirstSample | null
}

interface FirstSample {
  language: LanguageId
  tokens: readonly CodeToken[]
}

function ApiPage({ data: { summary, apiHost, detail: loaded, sample } }: { data: ApiData }) {
  const detail = useRestOfPage(sample !== null) ? loaded : null
  const category = ALL_CATEGORIES.find((one) => one.slug === summary.category)
  return (
    <>
      <div className={classes.Head}>
        <div>
          <Breadcrumbs
            trail={[
              { to: '/api', name: 'APIs' },
              { to: `/category/${summary.category}`, name: category?.name ?? summary.category },
            ]}
          />
          <h1>
            {summary.name} API <Badges entry={summary} />
          </h1>
          <p className={classes.Lead}>{summary.description}</p>
          {!summary.isAvailable && <UnavailableNote />}
          {detail && summary.isAvailable && (
            <Suspense fallback={null}>
              <Origin detail={detail} />
            </Suspense>
          )}
          <p className={classes.Endpoint}>
            <b>GET</b> <code>{`${apiHost}/v1/${summary.slug}`}</code>
          </p>
          <div className={classes.Actions}>
            {summary.isAvailable && (
              <>
                <a
                  className={`${buttonClass} ${classes.ToTryIt}`}
                  href="#try-it"
                  data-variant="primary"
                >
                  Try it
                </a>
                <KeyLink slug={summary.slug} />
              </>
            )}
            <a href={`/api/${summary.slug}/openapi.json`} download>
              <Icon path={downloadIcon} size={18} /> OpenAPI document
            </a>
          </div>
          {detail && (
            <Suspense fallback={null}>
              <About detail={detail} />
            </Suspense>
          )}
        </div>
        {detail && (
          <Suspense fallback={<p role="status">Loading the reference…</p>}>
            <Code detail={detail} apiHost={apiHost} sample={sample} />
          </Suspense>
        )}
      </div>
      {detail && (
        <Suspense fallback={null}>
          <Reference detail={detail} apiHost={apiHost} />
        </Suspense>
      )}
    </>
  )
}

/** The way to a key, or to the one that the visitor has. */
function KeyLink({ slug }: { slug: string }) {
  const hasUser = useSession((session) => session.hasUser)
  const [to, words] = hasUser
    ? ['/profile', 'See your key']
    : [`/register?next=/api/${slug}`, 'Get a free key']
  return (
    <Link className={buttonClass} to={to}>
      {words}
    </Link>
  )
}

function useDetail(detail: ApiData['detail']): ApiDetail {
  return detail instanceof Promise ? use(detail) : detail
}

function Origin({ detail }: Pick<ApiData, 'detail'>) {
  const { answer } = useDetail(detail)
  return answer && <OriginLine origin={answer} />
}

function About({ detail }: Pick<ApiData, 'detail'>) {
  const { about } = useDetail(detail)
  return (
    <div className={classes.About}>
      {about.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function Code({ detail, apiHost, sample }: Pick<ApiData, 'detail' | 'apiHost' | 'sample'>) {
  const entry = useDetail(detail)
  const title = entry.answer ? 'Sample response' : 'Sample response (documentation)'
  return (
    <div>
      <CodeSample entry={entry} apiHost={apiHost} sample={sample} />
      <h2 className={classes.Answer}>{title}</h2>
      <div className={classes.Sample}>
        <CodeBlock tokens={entry.sample} label={title} />
      </div>
    </div>
  )
}

function Reference({ detail, apiHost }: Pick<ApiData, 'detail' | 'apiHost'>) {
  const entry = useDetail(detail)
  return (
    <>
      <Section title="Parameters" tone="sunken">
        <ParameterTable parameters={entry.parameters} combinations={entry.combinations} />
      </Section>
      {entry.answer && <TryItBand entry={entry} kind={entry.answer.kind} apiHost={apiHost} />}
      <Section title="Response fields" tone={entry.answer && 'sunken'}>
        <FieldTable fields={entry.fields} />
      </Section>
      <Section title="Good to know" tone={entry.answer ? undefined : 'sunken'}>
        <ul className={classes.Notes}>
          {entry.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Section>
      {entry.answer && (
        <Section
          title="Quota"
          tone="sunken"
          lead="Each answer counts as one call, whatever its size, and so does the API’s own 404, 409 or 422. Calls that are refused for a bad parameter or key, and failures on our side, do not count."
          more={<Link to="/pricing">Compare plans</Link>}
        >
          <QuotaTable />
        </Section>
      )}
      <Section title="Related APIs">
        <ApiCards entries={entry.related} />
      </Section>
    </>
  )
}

const loadForm = async () => (await import('#src/lazy/try-it-form.tsx')).DrawingForm

function TryItBand({
  entry: { args, fields, parameters, path, view },
  kind,
  apiHost,
}: {
  entry: ApiDetail
  kind: AnswerKind
  apiHost: string
}) {
  const needsKey = kind === 'live'
  return (
    <div id="try-it" className={classes.TryIt}>
      <Section
        title="Try it"
        lead={
          needsKey
            ? 'Sends a real request with your key. An answer counts as one call of your quota.'
            : 'Sends a real request, without a key if you have none.'
        }
      >
        <TryIt
          load={loadForm}
          form={{ url: apiHost + path, parameters, args, needsKey, view, fields }}
        />
      </Section>
    </div>
  )
}

function CodeSample({
  entry,
  apiHost,
  sample,
}: {
  entry: ApiDetail
  apiHost: string
  sample: FirstSample | null
}) {
  const query = useQuery()
  const remembered = useRememberedLanguage()
  const key = useSession((session) => session.apiKey)
  const asked = query.get('lang')
  const chosen = isLanguage(asked) ? asked : remembered
  const language = isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
  const isFirst = sample?.language === language && key === null
  const call = sampleCall(entry, apiHost, key ?? KEY_PLACEHOLDER)
  const generated = useCodeSample(isFirst ? null : language, call)
  const tokens = generated ?? sample?.tokens ?? []
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

async function firstSample(
  entry: ApiDetail,
  request: Request,
  apiHost: string,
): Promise<FirstSample> {
  const lang = new URL(request.url).searchParams.get('lang')
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
  const codeSample = await loadCodeSample()
  return { language, tokens: codeSample(language, sampleCall(entry, apiHost)) }
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
    const summary = entries.find((one) => one.slug === slug)
    if (!summary) {
      const { closestMatches } = await import('@orchard/shared/matching')
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
    const detail = readDetail(args, slug)
    if (!IS_SERVER) {
      void loadCodeSample().catch(() => undefined) // a head start; the page asks again
      return { summary, apiHost: args.apiHost, detail, sample: null }
    }
    const entry = await detail
    const sample = await firstSample(entry, args.request, args.apiHost)
    return { summary, apiHost: args.apiHost, detail: entry, sample }
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
    const { summary } = found
    return {
      title: `${summary.name} API`,
      description: summary.isAvailable
        ? summary.description
        : `${summary.description} Not available yet.`,
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebAPI',
          name: `${summary.name} API`,
          description: summary.description,
          documentation: `/api/${summary.slug}`,
          provider: { '@type': 'Organization', name: 'API Orchard' },
        },
      ],
    }
  },
}
