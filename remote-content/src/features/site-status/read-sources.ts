/** The state of an outside source as of its last call; `idle` before the first. */
export interface SourceState {
  id: string
  name: string
  state: 'idle' | 'ok' | 'failing'
  /** ISO 8601; null if it has not responded since the service started. */
  lastResponseAt: string | null
}

const STATES: readonly unknown[] = ['idle', 'ok', 'failing']

/** Parses `/sources` of the product API; null for anything else. */
export function readSources(response: unknown): readonly SourceState[] | null {
  const list = (response as { sources?: unknown } | null | undefined)?.sources
  if (!Array.isArray(list)) return null
  const sources = list.map(readSource)
  return sources.every((one) => one !== null) ? sources : null
}

function readSource(value: unknown): SourceState | null {
  const { id, name, state, last_answer_at: at } = Object(value)
  if (typeof id !== 'string' || typeof name !== 'string' || !STATES.includes(state)) return null
  const isTimestamp = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return { id, name, state, lastResponseAt: isTimestamp ? at : null }
}
