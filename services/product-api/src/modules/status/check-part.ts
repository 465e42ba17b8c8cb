import { foundWorking, type Observation } from './observation.ts'
import type { Part } from './parts.ts'

/** A part that takes longer counts as down. */
const DEADLINE_MS = 5_000
/** A check reads no more of a body, which may have no end. */
const MAX_BYTES = 1_024 * 1_024

/** Checks a part once. Never rejects. `isReady` asks this server for its readiness. */
export async function checkPart(
  { id, mayRefuse, url }: Part,
  isReady: () => Promise<boolean>,
): Promise<Observation> {
  const start = performance.now()
  const isUp = url === null ? await isReady().catch(() => false) : await isThere(url, mayRefuse)
  const ms = Math.round(performance.now() - start)
  return isUp ? { part: id, found: foundWorking(ms), ms } : { part: id, found: 'down', ms: null }
}

async function isThere(url: string, mayRefuse = false): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const response = await fetch(url, { signal, redirect: 'error' })
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) break
    }
    return response.status === 200 || (mayRefuse && [401, 403, 429].includes(response.status))
  } catch {
    return false
  }
}
