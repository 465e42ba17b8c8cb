import { useCallback, useEffect, useState } from 'react'
import { readHealth, readReleases, type SiteStatus } from './read-status.ts'

const DEADLINE_MS = 8_000

/** What was seen, when, and a way to look again; `status` is null until there was a first look. */
export interface StatusCheck {
  status: SiteStatus | null
  /** Unix milliseconds of the last look. */
  checkedAt: number | null
  isChecking: boolean
  check(): void
}

/** Asks the server after mount and whenever `check` is called. */
export function useSiteStatus(): StatusCheck {
  const [turn, setTurn] = useState(0)
  const [seen, setSeen] = useState<{ turn: number; status: SiteStatus; at: number } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(DEADLINE_MS)])
      const [health, registry] = await Promise.all([
        askFor('/healthz', signal),
        askFor('/_mf/registry.json', signal),
      ])
      if (leaving.signal.aborted) return
      const status = {
        isHealthy: health === undefined ? null : readHealth(health),
        releases: registry === undefined ? null : readReleases(registry),
      }
      setSeen({ turn, status, at: Date.now() })
    }
    void look()
    return () => leaving.abort()
  }, [turn])
  return {
    status: seen?.status ?? null,
    checkedAt: seen?.at ?? null,
    isChecking: seen?.turn !== turn,
    check: useCallback(() => setTurn((last) => last + 1), []),
  }
}

/** The JSON at an address; undefined where there was none, which the page shows as such. */
async function askFor(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(path, { signal, cache: 'no-store' })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
