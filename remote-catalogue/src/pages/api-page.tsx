import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { data as expected, Link } from '@orchard/shared/router'
import { useSession } from '@orchard/shared/session'
import { buttonClass, downloadIcon, Icon } from '@orchard/shared/ui'
import { Suspense } from 'react'
import { type ApiSummary, readDetail, readSummaries } from '#src/data/catalogue-data.ts'
import { OriginLine } from '#src/features/availability/origin-line.tsx'
import { UnavailableNote } from '#src/features/availability/unavailable-note.tsx'
import { loadCodeSample } from '#src/features/code-samples/use-code-sample.ts'
import { Badges } from '#src/ui/badges.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { NoSuchEntry, type Suggestion } from '#src/ui/no-such-entry.tsx'
import { useRestOfPage } from '#src/ui/use-rest-of-page.ts'
import { Code, type FirstSample, firstSample } from './api-code.tsx'
import classes from './api-page.module.css'
import { Reference } from './api-reference.tsx'
import { type LoadedDetail, useDetail } from './loaded-detail.ts'

/** Pages are whole when they leave the server; in the browser the heading does not wait for the rest. */
const IS_SERVER = typeof document === 'undefined'

interface ApiData {
  summary: ApiSummary
  apiHost: string
  detail: LoadedDetail
  /** From the server only. */
  sample: FirstSample | null
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
