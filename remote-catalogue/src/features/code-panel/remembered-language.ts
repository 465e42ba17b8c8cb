import { useSyncExternalStore } from 'react'

const KEY = 'code-language'
const listeners = new Set<() => void>()
let chosenHere: string | null = null

/** Remembers the language of code samples on this device. */
export function rememberLanguage(id: string): void {
  chosenHere = id
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Storage may be full or forbidden; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** The remembered language; null on the server, during hydration and before any choice. */
export function useRememberedLanguage(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): string | null {
  if (chosenHere !== null) return chosenHere
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // forbidden storage holds nothing
  }
}
