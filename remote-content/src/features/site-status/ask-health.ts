/** What was found of a part; `unknown` as long as it has not been asked. */
export type PartState = 'unknown' | 'up' | 'failing' | 'unreachable'

/** One question to a server and what came of it. */
export interface Ask {
  /** Unix milliseconds at which it was sent. */
  at: number
  state: Exclude<PartState, 'unknown'>
  /** How long the whole answer took; null where there was none. */
  milliseconds: number | null
}

/** What asking needs from the browser. */
export interface Surroundings {
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Unix milliseconds. */
  now(): number
  /** Runs `react` once after that time; the result cancels it. */
  startTimer(react: () => void, milliseconds: number): () => void
}

/** After this long without an answer a server counts as unreachable. */
export const DEADLINE_MS = 5_000

/**
 * Asks a health address. `up` is the one answer of status 200 that says `{ "status": "ok" }`; any other
 * answer is `failing`; none, whether by a broken connection or by the deadline, is `unreachable`.
 * Never rejects.
 */
export async function askHealth(address: string, surroundings: Surroundings): Promise<Ask> {
  const at = surroundings.now()
  const answer = await fetchText(address, surroundings)
  if (answer === null) return { at, state: 'unreachable', milliseconds: null }
  const isWell = answer.status === 200 && isOk(parseJson(answer.text))
  return { at, state: isWell ? 'up' : 'failing', milliseconds: surroundings.now() - at }
}

/** The JSON that a public address answers with status 200 before the deadline; undefined without one. */
export async function askJson(address: string, surroundings: Surroundings): Promise<unknown> {
  const answer = await fetchText(address, surroundings)
  return answer?.status === 200 ? parseJson(answer.text) : undefined
}

async function fetchText(
  address: string,
  { fetch, startTimer }: Surroundings,
): Promise<{ status: number; text: string } | null> {
  const deadline = new AbortController()
  const stop = startTimer(() => deadline.abort(), DEADLINE_MS)
  try {
    const response = await fetch(address, {
      signal: deadline.signal,
      cache: 'no-store',
      credentials: 'omit',
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return null // the page says "unreachable"; why is for the browser's own log
  } finally {
    stop()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // an answer, but not the one that was asked for
  }
}

function isOk(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok'
  )
}
