import { KeptOutlet, useLocation, useMatches } from '@orchard/shared/router'
import { afterPaint } from '@orchard/shared/ui'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RouteHandle } from '#src/app/route-handle.ts'
import { adoptTypeface } from '#src/app/typeface.ts'
import classes from './pages.module.css'

/** Enough for a slow processor to paint the next page in. */
const LEFT_FOR_MS = 100

/** A page in the document. */
interface Shown {
  id: number
  /** Its route and its path. */
  address: string
  handle: RouteHandle | undefined
}

/**
 * The page of the address, in a `<main>` that gets the focus when it comes. A list that was left stays in the
 * document for a moment, unseen, until the next page is painted: taking a hundred cards away costs a slow processor
 * as much as showing a heading.
 */
export function Pages() {
  const route = useMatches().at(-1)
  const { pathname } = useLocation()
  const address = `${route?.id} ${pathname}`
  const handle = route?.handle as RouteHandle | undefined
  const [pages, show] = useState<readonly Shown[]>([{ id: 0, address, handle }])
  const [current] = pages
  // A visitor who comes back at once gets a fresh page, as one who comes back later does.
  if (current?.address !== address)
    show([
      { id: (current?.id ?? 0) + 1, address, handle },
      ...(current?.handle?.isList ? [current] : []),
    ])
  useEffect(() => {
    if (pages.length === 1) return
    const timer = setTimeout(() => {
      startTransition(() => show((now) => now.slice(0, 1)))
    }, LEFT_FOR_MS)
    return () => clearTimeout(timer)
  }, [pages])
  return pages.map((page) => <Page key={page.id} page={page} isLeft={page !== current} />)
}

function Page({ page, isLeft }: { page: Shown; isLeft: boolean }) {
  const isFirst = page.id === 0
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isFirst) adoptTypeface()
  }, [isFirst])
  useEffect(() => {
    if (isFirst) return
    // Moving the focus makes the browser lay out the page; the frame that shows it does that anyway.
    const before = document.activeElement
    return afterPaint(() => {
      const now = document.activeElement
      if (now === before || now === document.body) main.current?.focus({ preventScroll: true })
    })
  }, [isFirst])
  return (
    <main
      ref={main}
      id={isLeft ? undefined : 'content'}
      tabIndex={-1}
      className={isLeft ? classes.Left : classes.Main}
      data-mfe={page.handle?.unit}
      inert={isLeft}
      aria-hidden={isLeft || undefined}
    >
      <KeptOutlet isLeft={isLeft} />
    </main>
  )
}
