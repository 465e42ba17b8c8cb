/** Stands for the address of the API in our texts; each installation has its own. */
const PLACEHOLDER = 'https://api.apiorchard.example'

/**
 * Puts the address of this installation's API into data of a release, so that its code runs as it stands.
 * For what is drawn or sent: a loader that changes its data has to send all of them (decision 2).
 */
export function withApiHost<T>(value: T, apiHost: string): T {
  const text = JSON.stringify(value)
  if (!text.includes(PLACEHOLDER)) return value
  return JSON.parse(text.replaceAll(PLACEHOLDER, JSON.stringify(apiHost).slice(1, -1)))
}
