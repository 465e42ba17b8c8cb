/** Placeholders for the origins of the APIs and of the site, which differ between installations. */
const API = 'https://api.apiorchard.example'
const SITE = 'https://apiorchard.example'

/**
 * Replaces the placeholder in a release's data, so that code in it runs here. Call it when
 * rendering, not in a loader: changed data would be repeated in the HTML (decision 2).
 */
export function withApiHost<T>(value: T, apiHost: string): T {
  return replaced(value, API, apiHost)
}

/** As `withApiHost`, for texts that name the site, too. */
export function withHosts<T>(value: T, { apiHost, site }: { apiHost: string; site: string }): T {
  return replaced(withApiHost(value, apiHost), SITE, site)
}

function replaced<T>(value: T, placeholder: string, origin: string): T {
  const text = JSON.stringify(value)
  if (!text.includes(placeholder)) return value
  return JSON.parse(text.replaceAll(placeholder, JSON.stringify(origin).slice(1, -1)))
}
