import type { SnapshotPage, SnapshotUnit } from '@orchard/shared/contracts'
import { useLoaderData, useLocation, useParams } from '@orchard/shared/router'
import { Suspense, use, useEffect, useMemo } from 'react'
import { referencedAssets } from './asset-references.ts'
import { withdrawForeignNodes } from './foreign-nodes.ts'
import { LeftPageContext } from './left-page.ts'
import type { PageSource } from './page-source.ts'
import { markShown } from './shown-page.ts'
import { Skeleton } from './skeleton.tsx'
import { useHead } from './use-head.ts'
import { useReady } from './use-ready.ts'

/** A page of a remote, and the source of its code. */
export interface PageViewProps {
  unit: SnapshotUnit
  page: SnapshotPage
  source: PageSource
}

/**
 * A page of a remote. It is a Suspense boundary of its own: the shell hydrates at once, and the page
 * does when its code is there; until then its server-rendered HTML stays.
 */
export function PageView({ unit, page, source }: PageViewProps) {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<Skeleton kind={page.skeleton} />}>
      <Page key={pathname} unit={unit} page={page} source={source} />
    </Suspense>
  )
}

function Page({ unit, page, source }: PageViewProps) {
  const code = use(source.load(unit, page))
  withdrawForeignNodes('page')
  const loaded = useLoaderData()
  const isComplete = referencedAssets(loaded).length === 0
  const data = (isComplete ? loaded : use(source.resolve(unit, page, loaded))) as never
  const params = useParams()
  const { pathname, search } = useLocation()
  useHead(code, { data, params })
  const isLeft = use(LeftPageContext)
  useEffect(() => {
    if (!isLeft) markShown(pathname + search)
  }, [pathname, search, isLeft])
  useReady('page')
  // The router's state changes several times during a navigation; the page does not render with it.
  return useMemo(() => <code.Component data={data} />, [code, data])
}
