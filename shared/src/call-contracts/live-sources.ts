/**
 * Outside sources that live APIs ask, by the names that `LIVE_SOURCES` lists. `network` stands for
 * the servers of whoever is asked about; `OUTGOING_CALLS` turns it on.
 */
export const LIVE_SOURCE_IDS = [
  'frankfurter',
  'gbif',
  'musicbrainz',
  'network',
  'nhtsa',
  'nominatim',
  'open-charge-map',
  'open-food-facts',
  'open-library',
  'open-meteo',
  'open-trivia-db',
  'osrm',
  'sec',
  'treasury',
  'tvmaze',
  'usgs',
  'vies',
  'wikimedia',
  'world-bank',
] as const

/** An outside source by its name. */
export type LiveSourceId = (typeof LIVE_SOURCE_IDS)[number]
