import { KeptOutlet, useLocation, useMatches } from '@orchard/shared/router'
import { afterPaint } from '@orchard/shared/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LeftPageContext } from '#src/app/left-page.ts'
import type { RouteHandle } from '#src/app/route-handle.ts'
import classes from './pages.module.css'

/** A page in the document. */
interface Shown {
  id: number
  /** Its route and its path. */
  address: string
  /** The router's key of the entry of the history that shows it. */
  entry: string
  handle: RouteHandle | undefined
}

interface Pages {
  current: Shown
  /** The last list that was left. */
  list: Shown | null
  /** Of all pages so far. */
  count: number
}

/**
 * The page of the address, in a `<main>` that gets the focus when it comes. The last list that was left stays in the
 * document, unseen: taking a hundred cards away costs a slow processor as much as showing a heading, and a
 * visitor who goes back to it gets it as it was, at once.
 */
export function Pages() {
  const route = useMatches().at(-1)
  const { pathname, key: entry } = useLocation()
  const address = `${route?.id} ${pathname}`
  const handle = route?.handle as RouteHandle | undefined
  const [before, keep] = useState<Pages>({
    current: { id: 0, address, entry, handle },
    list: null,
    count: 1,
  })
  const { current, list, count } = before
  let now = before
  if (current.address !== address) {
    const isBack = list?.address === address && list.entry === entry
    now = {
      current: isBack ? list : { id: count, address, entry, handle },
      list: current.handle?.isList ? current : isBack ? null : list,
      count: count + 1,
    }
  } else if (current.entry !== entry) now = { ...before, current: { ...current, entry } }
  // Before anything renders again, which begins from what the document shows.
  useLayoutEffect(() => keep(now))
  return [now.current, now.list].map(
    (page) =>
      page && (
        <LeftPageContext key={page.id} value={page !== now.current}>
          <Page page={page} isLeft={page !== now.current} />
        </LeftPageContext>
      ),
  )
}

function Page({ page, isLeft }: { page: Shown; isLeft: boolean }) {
  const main = useRef<HTMLElement>(null)
  // The server's page was there before anybody came to it.
  const hasCome = useRef(page.id !== 0)
  useEffect(() => {
    if (isLeft) hasCome.current = true
    if (isLeft || !hasCome.current) return
    // Moving the focus makes the browser lay out the page; the frame that shows it does that anyway.
    const before = document.activeElement
    return afterPaint(() => {
      const now = document.activeElement
      if (now === before || now === document.body) main.current?.focus({ preventScroll: true })
    })
  }, [isLeft])
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
