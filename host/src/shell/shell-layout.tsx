import type { NavigationEntry } from '@orchard/shared/contracts'
import { ScrollRestoration, useMatches } from '@orchard/shared/router'
import type { RouteHandle } from '#src/app/route-handle.ts'
import { useReady } from '#src/app/use-ready.ts'
import { ConsentBar } from './consent-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Pages } from './pages.tsx'
import { PromoBanner } from './promo-banner.tsx'
import { SessionNotice } from './session-notice.tsx'
import classes from './shell-layout.module.css'

/** Everything around a page. Which of it is shown is decided by the flags of the matched route. */
export function ShellLayout({ navigation }: { navigation: readonly NavigationEntry[] }) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  useReady('shell')
  return (
    <div className={classes.Shell}>
      <a className={classes.Skip} href="#content">
        Skip to content
      </a>
      <PromoBanner />
      {handle?.header !== 'none' && (
        <Header variant={handle?.header ?? 'white'} navigation={navigation} />
      )}
      <SessionNotice />
      <Pages />
      {handle?.footer !== false && <Footer />}
      <ConsentBar />
      <ScrollRestoration />
    </div>
  )
}
