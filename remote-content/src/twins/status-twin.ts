import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { formatCount, formatTimestamp } from '@orchard/shared/format'
import {
  type Blocks,
  escapeMarkdown,
  inlineText,
  type Linker,
  list,
  markdownTwin,
  table,
} from '@orchard/shared/markdown'
import { allIncidents } from '#src/data/all-incidents.ts'
import { comingSoonInWords } from '#src/data/availability.ts'
import { fetchHistory, historyUrl } from '#src/data/fetch-history.ts'
import { INCIDENT_FEED, type Incident, lastTimeOf } from '#src/data/incident.ts'
import type { History } from '#src/data/status-history.ts'
import { partName, SYSTEM_PARTS } from '#src/data/system-parts.ts'
import { STATE_NAMES } from '#src/features/incidents/incident-list.tsx'
import { UNIT_NAMES } from '#src/features/site-status/read-releases.ts'
import {
  apisInWords,
  daysInWords,
  latencyInWords,
  memoryInWords,
  uptimeInWords,
} from '#src/features/status-history/history-words.ts'
import { INTERVALS, NOT_READ } from '#src/features/status-history/status-history.tsx'
import { LIMITS, loadStatus } from '#src/pages/status-page.tsx'

/** `/status.md`. The live state is for the reader to ask: the page does so in the browser. */
export const status = markdownTwin(async (args, link) => {
  const [{ announced, availability, incidents, ...servers }, history] = await Promise.all([
    loadStatus(args),
    fetchHistory(args.apiHost),
  ])
  return [
    '# Status',
    'Each component reports its own state; a healthy one returns “ok”.',
    availability && comingSoonInWords(availability),
    '## Components',
    list(
      SYSTEM_PARTS.map(({ healthAddress, name }) => {
        const address = healthAddress(servers)
        return `${name}: ${address === null ? 'not part of this installation' : link('health check', address)}`
      }),
    ),
    `## Last ${STATUS_KEPT_DAYS} days`,
    INTERVALS,
    ...historyBlocks(history, link),
    [
      link('History as JSON', historyUrl(servers.apiHost)),
      link('Incidents by RSS feed', INCIDENT_FEED.path),
    ].join(' · '),
    '## Incidents',
    ...incidentBlocks(allIncidents(incidents, history, announced)),
    '## Outside sources',
    servers.hasSources
      ? `The product API lists ${link('the outside sources and their state', `${servers.apiHost}/v1/sources`)}.`
      : 'No outside source is enabled here. The available APIs need none.',
    '## Live releases',
    `Release and “Live since” of each component of the site are in the ${link('release registry', '/_mf/registry.json')}:`,
    list(Object.entries(UNIT_NAMES).map(([unit, name]) => `${escapeMarkdown(name)}: ${unit}`)),
    '## What this page cannot tell you',
    ...LIMITS.map((text) => inlineText(text, link)),
  ]
})

function historyBlocks(history: History | null, link: Linker): Blocks {
  if (history === null) return [NOT_READ]
  return [
    memoryInWords(history),
    table(
      ['Component', 'Uptime', 'Checks', 'Failed', 'Latency', 'Days'],
      history.parts.map((part) => [
        escapeMarkdown(part.name),
        uptimeInWords(part.uptime),
        formatCount(part.ok + part.failed),
        formatCount(part.failed),
        latencyInWords(part),
        daysInWords(part.days),
      ]),
    ),
    inlineText(apisInWords(history.apis), link),
  ]
}

function incidentBlocks(incidents: readonly Incident[] | null): string[] {
  if (incidents === null) return ['The list of incidents could not be loaded.']
  if (incidents.length === 0) return ['No incidents have been recorded.']
  return incidents.flatMap((incident) => [
    `### ${escapeMarkdown(incident.title)}`,
    `${STATE_NAMES[incident.state]} · ${incident.components.map(partName).join(', ')} · ${formatTimestamp(incident.start)}${untilInWords(lastTimeOf(incident))}`,
    ...incident.paragraphs.map(escapeMarkdown),
  ])
}

function untilInWords(end: string | null): string {
  return end === null ? ', ongoing' : ` to ${formatTimestamp(end)}`
}
