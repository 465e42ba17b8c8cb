import { formatTimestamp } from '@orchard/shared/format'
import { escapeMarkdown, inlineText, list, markdownTwin } from '@orchard/shared/markdown'
import { comingSoonInWords } from '#src/data/availability.ts'
import type { Incident } from '#src/data/incident.ts'
import { partName, SYSTEM_PARTS } from '#src/data/system-parts.ts'
import { STATE_NAMES } from '#src/features/incidents/incident-list.tsx'
import { UNIT_NAMES } from '#src/features/site-status/read-releases.ts'
import { LIMITS, loadStatus } from '#src/pages/status-page.tsx'

/** `/status.md`. The live state is for the reader to ask: the page does so in the browser. */
export const status = markdownTwin(async (args, link) => {
  const { availability, incidents, ...servers } = await loadStatus(args)
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
    '## Outside sources',
    servers.hasSources
      ? `The product API lists ${link('the outside sources and their state', `${servers.apiHost}/v1/sources`)}.`
      : 'No outside source is enabled here. The available APIs need none.',
    '## Live releases',
    `Release and “Live since” of each component of the site are in the ${link('release registry', '/_mf/registry.json')}:`,
    list(Object.entries(UNIT_NAMES).map(([unit, name]) => `${escapeMarkdown(name)}: ${unit}`)),
    '## Incidents',
    ...incidentBlocks(incidents),
    '## What this page cannot tell you',
    ...LIMITS.map((text) => inlineText(text, link)),
  ]
})

function incidentBlocks(incidents: readonly Incident[] | null): string[] {
  if (incidents === null) return ['The list of incidents could not be loaded.']
  if (incidents.length === 0) return ['No incidents have been recorded.']
  return incidents.flatMap(({ components, end, paragraphs, start, state, title }) => [
    `### ${escapeMarkdown(title)}`,
    `${STATE_NAMES[state]} · ${components.map(partName).join(', ')} · ${formatTimestamp(start)}${end === null ? ', ongoing' : ` to ${formatTimestamp(end)}`}`,
    ...paragraphs.map(escapeMarkdown),
  ])
}
