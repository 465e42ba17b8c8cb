import { useCallback, useState, useSyncExternalStore } from 'react'

/** Counts what visitors start: a form that is sent, a panel that is opened. Servers never count. */
let turn = 0
const listeners = new Set<() => void>()
const currentTurn = () => turn
const firstTurn = () => 0
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Call it when a visitor starts something: what the page said before is stale. */
export function startAnew(): void {
  turn += 1
  for (const listener of listeners) listener()
}

/**
 * A message about what a visitor did, and a function that sets it. It is null again once they start something else,
 * anywhere on the page.
 */
export function useMessage<T>(first: T | null = null): [T | null, (message: T | null) => void] {
  const now = useSyncExternalStore(subscribe, currentTurn, firstTurn)
  const [said, setSaid] = useState(() => ({ message: first, at: turn }))
  const say = useCallback((message: T | null) => setSaid({ message, at: turn }), [])
  return [said.at === now ? said.message : null, say]
}
