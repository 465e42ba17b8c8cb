/** Placeholder for the origin of the APIs, which differs between installations. */
const PLACEHOLDER = 'https://api.apiorchard.example'

/**
 * Replaces the placeholder in a release's data, so that code in it runs here. Call it when
 * rendering, not in a loader: changed data would be repeated in the HTML (decision 2).
 */
export function withApiHost<T>(value: T, apiHost: string): T {
  const text = JSON.stringify(value)
  if (!text.includes(PLACEHOLDER)) return value
  return JSON.parse(text.replaceAll(PLACEHOLDER, JSON.stringify(apiHost).slice(1, -1)))
}
