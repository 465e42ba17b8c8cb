import { Outlet, ScrollRestoration, useLocation, useMatches } from '@orchard/shared/router'
import { afterPaint } from '@orchard/shared/ui'
import { useEffect, useRef } from 'react'
import type { RouteHandle } from '#src/app/routes.tsx'
import { ConsentBar } from './consent-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PromoBanner } from './promo-banner.tsx'
import classes from './shell-layout.module.css'

/** Everything around a page. Which of it is shown is decided by the flags of the matched route. */
export function ShellLayout() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Moving the focus makes the browser lay out the page; the frame that shows it does that anyway.
    const { activeElement } = document
    return afterPaint(() => {
      if (document.activeElement === activeElement) main.current?.focus({ preventScroll: true })
    })
  }, [pathname])
  return (
    <div className={classes.Shell}>
      <a className={classes.Skip} href="#content">
        Skip to content
      </a>
      <PromoBanner />
      {handle?.header !== 'none' && <Header variant={handle?.header ?? 'white'} />}
      <main id="content" tabIndex={-1} ref={main} className={classes.Main} data-mfe={handle?.unit}>
        <Outlet />
      </main>
      {handle?.footer !== false && <Footer />}
      <ConsentBar />
      <ScrollRestoration />
    </div>
  )
}
