import { plainOf } from '#src/serve/responses/cached-response.ts'
import { UNAVAILABLE } from '#src/serve/responses/fallback-pages.ts'

/** The site's page without the site, for a proxy that reaches no composer. */
export function unavailablePage(): { headers: Readonly<Record<string, string>>; html: string } {
  return { headers: UNAVAILABLE.headers, html: plainOf(UNAVAILABLE).toString() }
}
