import type { ResourceModule } from '@orchard/shared/contracts'
import { rssDocument } from '@orchard/shared/rss'
import { allIncidents } from '#src/data/all-incidents.ts'
import { fetchHistory } from '#src/data/fetch-history.ts'
import {
  anchorOf,
  INCIDENT_FEED,
  type Incident,
  isMaintenance,
  resolvedAnchorOf,
} from '#src/data/incident.ts'
import { partName } from '#src/data/system-parts.ts'
import { loadStatus } from '#src/pages/status-page.tsx'

const ENDS: { [State in Incident['state']]?: string } = {
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** `/status/feed.xml`: an item for the beginning of each incident and one for its end, the newest first. */
export const resource: ResourceModule = {
  async render(args) {
    const [{ announced, incidents }, history] = await Promise.all([
      loadStatus(args),
      fetchHistory(args.apiHost),
    ])
    const items = (allIncidents(incidents, history, announced) ?? []).flatMap(itemsOf)
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      body: rssDocument(
        {
          ...{ title: 'API Orchard: incidents', feed: INCIDENT_FEED.path, page: '/status' },
          description: 'Open and past incidents of API Orchard.',
          items: items.sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
        },
        new URL(args.request.url).origin,
      ),
    }
  },
}

function itemsOf(incident: Incident) {
  const { components, end, id, paragraphs, published, start, state, title } = incident
  const description = [`${components.map(partName).join(', ')}.`, ...paragraphs].join(' ')
  const opened = {
    title: isMaintenance(incident) ? `Maintenance: ${title}` : title,
    page: `/status#${anchorOf(id)}`,
    date: published ?? start,
    description,
  }
  if (end === null) return [opened]
  const resolved = { page: `/status#${resolvedAnchorOf(id)}`, date: end, description }
  return [opened, { ...resolved, title: `${ENDS[state] ?? 'Resolved'}: ${title}` }]
}
