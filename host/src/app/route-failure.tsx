import { isRouteErrorResponse, useParams, useRouteError } from '@orchard/shared/router'
import { Suspense, use } from 'react'
import { FailurePage } from './failure-page.tsx'
import { stopWatching } from './foreign-nodes.ts'
import { NotFoundPage } from './not-found-page.tsx'
import type { PageViewProps } from './page-view.tsx'
import { Skeleton } from './skeleton.tsx'
import { useHead } from './use-head.ts'
import { useReady } from './use-ready.ts'

/**
 * Replaces a page whose loader, code or rendering failed. An expected
 * failure, thrown as `data(…, { status })`, is shown by the remote itself where it has a response.
 */
export function RouteFailure(props: PageViewProps) {
  const error = useRouteError()
  stopWatching()
  if (!isRouteErrorResponse(error)) return <FailurePage unit={props.unit} error={error} />
  return (
    <Suspense fallback={<Skeleton kind={props.page.skeleton} />}>
      <ExpectedFailure {...props} status={error.status} value={error.data} />
    </Suspense>
  )
}

function ExpectedFailure({
  unit,
  page,
  source,
  status,
  value,
}: PageViewProps & { status: number; value: unknown }) {
  const code = use(source.load(unit, page))
  const params = useParams()
  useReady('page')
  useHead(code, { data: undefined as never, params, error: { status, data: value } })
  if (code.ErrorComponent) return <code.ErrorComponent status={status} data={value} />
  return status === 404 ? <NotFoundPage /> : <FailurePage unit={unit} />
}
