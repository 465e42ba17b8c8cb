const RESPOND_WITHIN_MS = 10_000
/** A site that shows a preview sends the browser to the page without the question, with a cookie. */
const SHOWN_STATUS = 303
const ADVICE =
  'MFE_LOCAL=1 lets a site load remotes from source on its own machine; production never has it. Start the site with it, such as MFE_LOCAL=1 npm start, or run npm run dev without --site to see the remote inside the last releases.'
const NOTE = /<aside class="mfe-note"[^>]*><p>([^<]*)/

/**
 * The address at which a running site shows a remote that runs from source on this machine.
 * @throws {Error} in the site's own words when it does not show it.
 */
export async function previewAddress(site: string, unit: string, port: number): Promise<string> {
  if (!URL.canParse(site)) throw new Error(`--site must be an origin, not ${site}`)
  const address = new URL(`/?mfe=${unit}@local:${port}`, site)
  const signal = AbortSignal.timeout(RESPOND_WITHIN_MS)
  const response = await fetch(address, { signal, redirect: 'manual' }).catch((error: Error) => {
    throw new Error(`${address.origin} cannot be reached: ${error.message}`, { cause: error })
  })
  if (response.status === SHOWN_STATUS) return address.href
  const note = NOTE.exec(await response.text())?.[1]
  throw new Error(
    `${address.origin} does not show ${unit} from source: ${note ?? `it responded with ${response.status} and no note of a preview`}\n${ADVICE}`,
  )
}
