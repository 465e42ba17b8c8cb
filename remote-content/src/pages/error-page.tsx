import type { PageArgs, PageModule } from '@orchard/shared/contracts'
import { errorPath } from '@orchard/shared/errors/path'
import { data as expected, Link } from '@orchard/shared/router'
import { buttonClass, CodeBlock } from '@orchard/shared/ui'
import {
  countWords,
  type ErrorDetail,
  type ErrorSummary,
  findError,
  readErrors,
  sampleProblem,
} from '#src/data/errors.ts'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'

const ERRORS = { to: '/errors', name: 'Errors' }

interface ErrorData {
  error: ErrorDetail
  /** Origin of the site. */
  site: string
}

function ErrorCodePage({ data: { error, site } }: { data: ErrorData }) {
  const { cause, code, fix, status, title } = error
  return (
    <PageLayout
      parent={ERRORS}
      title={code}
      lead={cause}
      note={`Status ${status} ${title} · ${countWords(error)}`}
    >
      <Prose>
        <h2>What to do</h2>
        <p>{fix}</p>
        <h2>Example response</h2>
        <CodeBlock title="application/problem+json" code={sampleOf(error, site)} />
        <p>
          Programs compare <code translate="no">code</code>, which never changes its meaning;{' '}
          <code translate="no">detail</code> is for people. Still stuck?{' '}
          <Link to="/contact">Write to us</Link> and name the{' '}
          <code translate="no">X-Request-Id</code> of the response.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** The body of the example response. */
export function sampleOf(error: ErrorDetail, site: string): string {
  return JSON.stringify(sampleProblem(error, site), null, 2)
}

/** Heading and text of the page of an unknown code. */
export const MISSING = {
  title: 'No such error',
  text: 'No API of this site sends an error with this code.',
}

/** Data of the page of an unknown code. */
export interface Missing {
  closest: readonly ErrorSummary[]
}

function NoSuchError({ closest }: Missing) {
  return (
    <PageLayout parent={ERRORS} title={MISSING.title} lead={MISSING.text}>
      {closest.length > 0 && (
        <Prose>
          <p>Did you mean one of these?</p>
          <ul>
            {closest.map(({ code }) => (
              <li key={code}>
                <Link to={errorPath(code)}>{code}</Link>
              </li>
            ))}
          </ul>
        </Prose>
      )}
      <Link to="/errors" className={buttonClass} data-variant="primary">
        See all errors
      </Link>
    </PageLayout>
  )
}

/** The data of the page, also for its twin. */
export async function loadError(args: PageArgs): Promise<ErrorData> {
  const code = args.params['code'] ?? ''
  const error = await findError(args, code)
  if (error) return { error, site: new URL(args.request.url).origin }
  const { closestMatches } = await import('@orchard/shared/matching')
  const named = (await readErrors(args))
    .flatMap(({ errors }) => errors)
    .map((one) => ({ ...one, name: one.code, slug: one.code }))
  const closest = closestMatches(code, named).map((one) => ({
    code: one.code,
    status: one.status,
    cause: one.cause,
  }))
  throw expected({ closest } satisfies Missing, { status: 404 })
}

/** `/errors/{code}` */
export const page: PageModule<ErrorData> = {
  Component: ErrorCodePage,
  ErrorComponent: ({ data: value }) => <NoSuchError {...(value as Missing)} />,
  loader: loadError,
  head: ({ data: found, error }) =>
    error
      ? { title: MISSING.title, description: MISSING.text, noindex: true }
      : {
          title: `Error ${found.error.code}`,
          description: `${found.error.cause} ${found.error.fix}`,
          links: [
            {
              rel: 'alternate',
              href: `${errorPath(found.error.code)}.json`,
              type: 'application/json',
            },
          ],
        },
}
