import type { Sources } from '#src/sources/sources.ts'
import { sampleMeans } from './sample-means.ts'

/** The stand-ins, and every public address that was asked for. */
export function recordingSources(): { sources: Sources; asked: string[] } {
  const asked: string[] = []
  const { sources } = sampleMeans()
  return {
    asked,
    sources: {
      ...sources,
      find(id, url, reading) {
        asked.push(url)
        return sources.find(id, url, reading)
      },
    },
  }
}
