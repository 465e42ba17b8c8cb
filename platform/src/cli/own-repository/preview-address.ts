import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@orchard/shared/format'

/** A site that was just started builds first, and renders its first page slowly. */
const RESPOND_WITHIN_MS = MINUTE_MS
const AGAIN_AFTER_MS = 500
/** A site that shows a preview sends the browser to the page without the question, with a cookie. */
const SHOWN_STATUS = 303
/** The site is starting or stopping. */
const UNAVAILABLE_STATUS = 503
const ADVICE =
  'MFE_LOCAL=1 lets a site load remotes from source on its own machine; production never has it. Start the site with it, such as MFE_LOCAL=1 npm start, or run npm run dev without --site to see the remote inside the last releases.'
const NOTE = /<aside class="mfe-note"[^>]*><p>([^<]*)/

/**
 * The address at which a running site shows a remote that runs from source on this machine. Waits for a site that
 * starts.
 * @throws {Error} in the site's own words when it does not show it, or when it does not respond in time.
 */
export async function previewAddress(
  site: string,
  unit: string,
  port: number,
  print: (message: string) => void,
  respondWithinMs = RESPOND_WITHIN_MS,
): Promise<string> {
  if (!URL.canParse(site)) throw new Error(`--site must be an origin, not ${site}`)
  const address = new URL(`/?mfe=${unit}@local:${port}`, site)
  const response = await whenReady(address, AbortSignal.timeout(respondWithinMs), print)
  if (response.status === SHOWN_STATUS) return address.href
  const note = NOTE.exec(await response.text())?.[1]
  throw new Error(
    `${address.origin} does not show ${unit} from source: ${note ?? `it responded with ${response.status} and no note of a preview`}\n${ADVICE}`,
  )
}

/** Asks until the site responds with something other than that it is unavailable. */
async function whenReady(
  address: URL,
  signal: AbortSignal,
  print: (message: string) => void,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const asked = await fetch(address, { signal, redirect: 'manual' }).catch(
      (error: Error) => error,
    )
    if (asked instanceof Response && asked.status !== UNAVAILABLE_STATUS) return asked
    if (tries === 0) print(`Waiting for ${address.origin}`)
    await wait(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {
      throw new Error(
        `${address.origin} cannot be reached: ${asked instanceof Response ? `it responds with ${asked.status}` : causeOf(asked)}`,
      )
    })
  }
}

/** What Node says of a connection, of which `fetch` says only that it failed. */
function causeOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message
}
