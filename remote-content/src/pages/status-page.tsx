import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import type { Incident } from '#src/data/incident.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { IncidentList } from '#src/features/site-status/incident-list.tsx'
import { StatusPanel } from '#src/features/site-status/status-panel.tsx'
import classes from './status-page.module.css'

interface StatusData {
  apiHost: string
  identityHost: string | null
  /** Null where the list could not be read. */
  incidents: readonly Incident[] | null
}

function StatusPage({ data: { apiHost, identityHost, incidents } }: { data: StatusData }) {
  return (
    <PageLayout
      width="page"
      title="Status"
      lead="What answers right now, asked by your own browser every 30 seconds while you look at this page."
    >
      <StatusPanel apiHost={apiHost} identityHost={identityHost} />
      <section className={classes.Incidents} aria-labelledby="incidents">
        <h2 id="incidents">Incidents</h2>
        <IncidentList incidents={incidents} />
      </section>
      <section className={classes.About} aria-labelledby="limits">
        <h2 id="limits">What this page does not know</h2>
        <p>
          It shows what your browser has measured since you opened the page, so times include the
          way through your network. It does not check single APIs; the{' '}
          <Link to="/api?available=1">list of APIs</Link> says which are available. Where an answer
          is missing, the page says so and does not guess.
        </p>
        <p>
          The releases are also there as data, in the{' '}
          <a href="/_mf/registry.json">release registry</a>. Is something wrong that is not here?{' '}
          <Link to="/contact">Write to us</Link>.
        </p>
      </section>
    </PageLayout>
  )
}

/** `/status` */
export const page: PageModule<StatusData> = {
  Component: StatusPage,
  async loader({ apiHost, identityHost, readAsset }): Promise<StatusData> {
    // When things go wrong is when this page is read: it does without the list if it must.
    const incidents = await readAsset<readonly Incident[]>('data/incidents.json').catch(() => null)
    return { apiHost, identityHost, incidents }
  },
  head: () => ({
    title: 'Status',
    description:
      'Whether site, product API and identity provider of API Orchard answer right now, which releases are live, and what went wrong so far.',
  }),
}
