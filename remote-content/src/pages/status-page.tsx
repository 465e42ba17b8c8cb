import type { Announcement, PageArgs, PageModule } from '@orchard/shared/contracts'
import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { Link } from '@orchard/shared/router'
import { InlineText } from '@orchard/shared/ui'
import { allIncidents } from '#src/data/all-incidents.ts'
import { type Availability, comingSoonInWords, readAvailability } from '#src/data/availability.ts'
import { historyUrl } from '#src/data/fetch-history.ts'
import { INCIDENT_FEED, type Incident, isOpen } from '#src/data/incident.ts'
import { currentDay } from '#src/data/publication.ts'
import { IncidentList } from '#src/features/incidents/incident-list.tsx'
import type { Servers } from '#src/features/site-status/status-monitor.ts'
import { StatusPanel } from '#src/features/site-status/status-panel.tsx'
import { StatusHistory } from '#src/features/status-history/status-history.tsx'
import { useHistory } from '#src/features/status-history/use-history.ts'
import { PageLayout } from '#src/ui/page-layout.tsx'
import classes from './status-page.module.css'

interface StatusData extends Servers {
  /** Null if they could not be read. */
  incidents: readonly Incident[] | null
  /** What operators announced, as the server knew it. */
  announced: readonly Announcement[]
  /** Null if it could not be read. */
  availability: Availability | null
}

/** What the page cannot tell. */
export const LIMITS = [
  `The components show what your browser has measured since you opened the page, so times include your own network. The last ${STATUS_KEPT_DAYS} days are measured by our own servers: a failure of the network between you and us is not in them. Where a response is missing, the page says so instead of guessing.`,
  'APIs are called with the example in their documentation. APIs that need a picture are not checked, nor are those that are coming soon. The page of each API shows its uptime and p95 latency; the [list of APIs](/api?available=1) says which are available.',
  'The releases are also available as data in the [release registry](/_mf/registry.json). Is something wrong that is not listed here? [Write to us](/contact).',
]

function StatusPage({
  data: { announced, availability, incidents, ...servers },
}: {
  data: StatusData
}) {
  const history = useHistory(servers.apiHost)
  const all = allIncidents(incidents, history, announced)
  return (
    <PageLayout
      width="page"
      title="Status"
      lead="What is up right now. Your own browser checks every 30 seconds while this page is open."
    >
      <StatusPanel
        servers={servers}
        beside={availability && comingSoonInWords(availability)}
        openIncidents={all?.filter(isOpen).length ?? 0}
      >
        <StatusHistory apiHost={servers.apiHost} history={history} />
        <section className={classes.Incidents} aria-labelledby="incidents">
          <h2 id="incidents">Incidents</h2>
          <IncidentList incidents={all} />
        </section>
      </StatusPanel>
      <section className={classes.About} aria-labelledby="limits">
        <h2 id="limits">What this page cannot tell you</h2>
        {LIMITS.map((text) => (
          <p key={text}>
            <InlineText Link={Link} text={text} />
          </p>
        ))}
      </section>
    </PageLayout>
  )
}

async function readIncidents(args: PageArgs): Promise<readonly Incident[]> {
  const today = currentDay(args)
  const incidents = await args.readAsset<readonly Incident[]>('data/incidents.json')
  return incidents.filter(({ start }) => start.slice(0, today.length) <= today)
}

/** The data of the page, also for its Markdown twin. */
export async function loadStatus(args: PageArgs): Promise<StatusData> {
  const { announcements = [], apiHost, identityHost, liveSources = [] } = args
  return {
    announced: announcements,
    apiHost,
    identityHost,
    hasSources: liveSources.length > 0,
    // This page matters most during failures, so it must work without the list.
    incidents: await readIncidents(args).catch(() => null),
    availability: await readAvailability(args).catch(() => null),
  }
}

/** `/status` */
export const page: PageModule<StatusData> = {
  Component: StatusPage,
  loader: loadStatus,
  head: ({ data }) => ({
    title: 'Status',
    description: `Whether the site, the product API and the identity provider of API Orchard are up right now, which releases are live, uptime for ${STATUS_KEPT_DAYS} days, and past incidents.`,
    feed: INCIDENT_FEED,
    links: [
      {
        ...{ rel: 'alternate', type: 'application/json', title: 'Status as JSON' },
        href: historyUrl(data.apiHost),
      },
    ],
  }),
}
