import type { ApiSummary } from './catalogue-data.ts'

type Listed = Pick<ApiSummary, 'isAvailable'>

/** The badge of an API that does not respond here, and the heading above such APIs. */
export const COMING_SOON = 'Coming soon'

/** Says of such an API that it cannot be called. */
export const NOT_OFFERED =
  'You can read the documentation, but not call this API yet. Requests to it are not counted.'

/** Says below that heading what their pages offer. */
export const COMING_SOON_LEAD =
  'You can read their documentation, but not call them yet. Leave your email address on an API’s page and we’ll tell you when it is available.'

/** The entries that respond here, and those that are coming soon, each in the order that they have. */
export function byAvailability<Entry extends Listed>(
  entries: readonly Entry[],
): { available: Entry[]; coming: Entry[] } {
  return {
    available: entries.filter(({ isAvailable }) => isAvailable),
    coming: entries.filter(({ isAvailable }) => !isAvailable),
  }
}

/** The same entries, those that respond here first. */
export function availableFirst<Entry extends Listed>(entries: readonly Entry[]): Entry[] {
  const { available, coming } = byAvailability(entries)
  return [...available, ...coming]
}
