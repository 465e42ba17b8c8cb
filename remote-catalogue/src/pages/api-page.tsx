import type { RetiredApi } from '@orchard/shared/call-contracts'
import { ALL_CATEGORIES, type PageArgs, type PageModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { data as expected } from '@orchard/shared/router'
import { downloadIcon, Icon } from '@orchard/shared/ui'
import { COMING_SOON } from '#src/data/by-availability.ts'
import {
  type ApiDetail,
  type ApiSummary,
  changesFeed,
  readDetail,
  readRetired,
  readSummaries,
} from '#src/data/catalogue-data.ts'
import { ComingSoonNote } from '#src/features/availability/coming-soon-note.tsx'
import { DeprecationNote } from '#src/features/availability/deprecation-note.tsx'
import { loadCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import { Contents } from '#src/features/overview/contents.tsx'
import { Endpoint } from '#src/features/overview/endpoint.tsx'
import { Facts } from '#src/features/overview/facts.tsx'
import { Badges } from '#src/ui/badges.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { CopyMarkdown } from '#src/ui/copy-markdown.tsx'
import { Fold } from '#src/ui/fold.tsx'
import { KeyLink } from '#src/ui/key-link.tsx'
import { NoSuchEntry, type Suggestion } from '#src/ui/no-such-entry.tsx'
import { Code, type FirstSample, firstSample } from './api-code.tsx'
import classes from './api-page.module.css'
import { Reference } from './api-reference.tsx'
import { type LoadedDetail, useDetail } from './use-detail.ts'

/** The server waits for the whole page; in the browser, the heading is shown before the rest. */
const IS_SERVER = typeof document === 'undefined'

interface ApiData {
  summary: ApiSummary
  apiHost: string
  liveSources: readonly string[]
  detail: LoadedDetail
  /** Only set on the server. */
  sample: FirstSample | null
}

function ApiPage({
  data: { summary, apiHost, liveSources, detail: loaded, sample },
}: {
  data: ApiData
}) {
  const entry = useDetail(loaded)
  const category = ALL_CATEGORIES.find((one) => one.slug === summary.category)
  return (
    <>
      <div className={classes.Head}>
        <div className={classes.Trail}>
          <Breadcrumbs
            trail={[
              { to: '/api', name: 'APIs' },
              { to: `/category/${summary.category}`, name: category?.name ?? summary.category },
            ]}
          />
          <CopyMarkdown path={`/api/${summary.slug}`} className={classes.CopyMarkdown} />
        </div>
        <h1>
          <span>{`${summary.name} API`}</span> <Badges entry={summary} />
        </h1>
        <p className={classes.Lead}>{summary.description}</p>
        {entry && (
          <Announcement entry={entry} apiHost={apiHost} isAvailable={summary.isAvailable} />
        )}
        <div className={classes.Start}>
          <Endpoint
            method={summary.byPost ? 'POST' : 'GET'}
            url={`${apiHost}/v1/${summary.slug}`}
          />
          <div className={classes.Actions}>
            {summary.isAvailable && <KeyLink next={`/api/${summary.slug}`} />}
            <a href={`/api/${summary.slug}/openapi.json`} download>
              <Icon path={downloadIcon} size={18} />
              <span>
                OpenAPI<span className={classes.Wide}> document</span>
              </span>
            </a>
          </div>
        </div>
        <Contents canTry={summary.isAvailable} />
        {entry ? (
          <>
            <Overview entry={entry} apiHost={apiHost} isAvailable={summary.isAvailable} />
            <Code
              entry={entry}
              apiHost={apiHost}
              sample={sample}
              isAvailable={summary.isAvailable}
            />
            <About entry={entry} />
          </>
        ) : (
          <p role="status">Loading the reference…</p>
        )}
      </div>
      {entry && (
        <Reference
          entry={entry}
          apiHost={apiHost}
          canTry={summary.isAvailable}
          isLate={sample === null}
          liveSources={liveSources}
        />
      )}
    </>
  )
}

interface PartProps {
  entry: ApiDetail
  apiHost: string
  isAvailable: boolean
}

function Announcement({ entry, apiHost, isAvailable }: PartProps) {
  const { deprecated, meanwhile, related, slug } = entry
  return (
    <>
      {!isAvailable && (
        <ComingSoonNote
          slug={slug}
          apiHost={apiHost}
          meanwhile={related.find((one) => one.slug === meanwhile)}
        />
      )}
      {deprecated && <DeprecationNote deprecated={deprecated} />}
    </>
  )
}

function Overview({ entry, ...rest }: PartProps) {
  const { answer: origin, body, slug } = entry
  return <Facts {...rest} origin={origin} slug={slug} isChecked={body?.kind !== 'picture'} />
}

function About({ entry: { about } }: Pick<PartProps, 'entry'>) {
  return (
    <div className={classes.More}>
      <Fold summary="More about this API">
        <div className={classes.About}>
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Fold>
    </div>
  )
}

/** Data of the page of an unknown or retired API. */
export interface Missing {
  suggestions: readonly Suggestion[]
  /** Set for a retired API. */
  retired?: Pick<RetiredApi, 'name' | 'reason' | 'retired'>
}

function MissingApi({ missing: { retired, suggestions } }: { missing: Missing }) {
  if (!retired) return <NoSuchEntry title={titleOf()} suggestions={suggestions} />
  return (
    <NoSuchEntry
      title={titleOf(retired)}
      reason={reasonOf(retired)}
      question="Use one of these instead:"
      suggestions={suggestions}
    />
  )
}

/** The heading of the page of an unknown or retired API. */
export function titleOf(retired?: Missing['retired']): string {
  return retired ? `The ${retired.name} API has been retired` : 'No such API'
}

/** The day on which an API was retired, and why. */
export function reasonOf({ reason, retired }: NonNullable<Missing['retired']>): string {
  return `It was retired on ${formatDay(retired)}. ${reason}`
}

/** 410 with replacements for a retired API; otherwise 404 with the closest names. */
async function missing(args: PageArgs, slug: string, entries: readonly ApiSummary[]) {
  const suggest = (some: readonly Pick<ApiSummary, 'name' | 'slug'>[]) =>
    some.map((one) => ({ name: `${one.name} API`, to: `/api/${one.slug}` }))
  const found = (await readRetired(args)).find((one) => one.slug === slug)
  if (found) {
    const { instead, name, reason, retired } = found
    const suggestions = suggest(entries.filter((one) => instead.includes(one.slug)))
    const value: Missing = { suggestions, retired: { name, reason, retired } }
    return expected(value, { status: 410 })
  }
  const { closestMatches } = await import('@orchard/shared/matching')
  const value: Missing = { suggestions: suggest(closestMatches(slug, entries)) }
  return expected(value, { status: 404 })
}

/** The data of the page, also for its Markdown twin. */
export async function loadApi(args: PageArgs): Promise<ApiData> {
  const slug = args.params['slug'] ?? ''
  const entries = await readSummaries(args)
  const summary = entries.find((one) => one.slug === slug)
  if (!summary) throw await missing(args, slug, entries)
  const detail = readDetail(args, slug)
  const site = { apiHost: args.apiHost, liveSources: args.liveSources ?? [] }
  if (!IS_SERVER) {
    void loadCodeSample().catch(() => undefined) // a head start; the page asks again
    return { summary, ...site, detail, sample: null }
  }
  const entry = await detail
  const sample = await firstSample(entry, args.request, args.apiHost)
  return { summary, ...site, detail: entry, sample }
}

/** `/api/{slug}` */
export const page: PageModule<ApiData> = {
  Component: ApiPage,
  ErrorComponent: ({ data: value }) => <MissingApi missing={value as Missing} />,
  loader: loadApi,
  async action(args) {
    const { sendForm } = await import('@orchard/shared/public-form/send')
    return sendForm('wishes', args, expected)
  },
  // The language only selects a sample of the same data.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  head({ data: found, error }) {
    if (error)
      return {
        title: titleOf((error.data as Missing | null)?.retired),
        description: 'This API doesn’t exist.',
        noindex: true,
      }
    const { summary } = found
    return {
      title: `${summary.name} API`,
      description: summary.isAvailable
        ? summary.description
        : `${summary.description} ${COMING_SOON}.`,
      card: summary.category,
      feed: { path: changesFeed(summary.slug), title: `Changes to the ${summary.name} API` },
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
