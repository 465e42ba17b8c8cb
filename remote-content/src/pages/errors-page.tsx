import type { PageModule } from '@orchard/shared/contracts'
import { errorPath } from '@orchard/shared/errors/path'
import { Link } from '@orchard/shared/router'
import { Fragment } from 'react'
import { type ErrorSummaries, readErrors } from '#src/data/errors.ts'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'

/** The heading of the page. */
export const TITLE = 'Errors'
/** Introduces the list. */
export const LEAD =
  'Every error is a problem document (RFC 9457) with a code for programs. These are the codes, each with its cause, its fix and an example.'

interface ErrorsData {
  groups: ErrorSummaries
}

function ErrorsPage({ data: { groups } }: { data: ErrorsData }) {
  return (
    <PageLayout title={TITLE} lead={LEAD}>
      <Prose>
        {groups.map(({ errors, name }) => (
          <Fragment key={name}>
            <h2>{name}</h2>
            <ul>
              {errors.map(({ cause, code, status }) => (
                <li key={code}>
                  <Link to={errorPath(code)}>
                    <code translate="no">{code}</code>
                  </Link>
                  <span>{` (${status}): ${cause}`}</span>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </Prose>
    </PageLayout>
  )
}

/** `/errors` */
export const page: PageModule<ErrorsData> = {
  Component: ErrorsPage,
  loader: async (args): Promise<ErrorsData> => ({ groups: await readErrors(args) }),
  head: () => ({
    title: TITLE,
    description:
      'Every error code of the APIs at API Orchard: its HTTP status, its cause, what to do about it, and an example response.',
    links: [{ rel: 'alternate', href: '/errors.json', type: 'application/json' }],
  }),
}
