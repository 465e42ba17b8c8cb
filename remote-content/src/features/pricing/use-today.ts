import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined
const readToday = () => new Date().toISOString().slice(0, 10)

/** Today in UTC as `2026-11-21`, in the browser only: null in HTML, which may be cached. */
export function useToday(): string | null {
  return useSyncExternalStore(subscribe, readToday, () => null)
}
