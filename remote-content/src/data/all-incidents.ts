import type { Incident } from './incident.ts'
import type { History } from './status-history.ts'

/**
 * Incidents of the files and those that checks found, in one list: open ones first, then the newest.
 * @returns null if neither could be read.
 */
export function allIncidents(
  recorded: readonly Incident[] | null,
  history: History | null | undefined,
): readonly Incident[] | null {
  if (recorded === null && !history) return null
  const found = history?.incidents.map(
    ({ details, id, openedAt, resolvedAt, title, where }): Incident => ({
      ...{ id, title, start: openedAt, end: resolvedAt, components: [where] },
      state: resolvedAt === null ? 'investigating' : 'resolved',
      paragraphs: [details],
    }),
  )
  return [...(recorded ?? []), ...(found ?? [])].sort(
    (a, b) =>
      Number(a.end !== null) - Number(b.end !== null) || Date.parse(b.start) - Date.parse(a.start),
  )
}
