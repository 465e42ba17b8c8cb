import { useCallback, useLayoutEffect, useState } from 'react'
import {
  isKept,
  type KeptStage,
  type LostStage,
  readStage,
  writeStage,
} from '#src/rules/kept-stage.ts'

/** Key in the storage of this tab. */
const KEY = 'account-step'

/**
 * The step of an account page, which comes back after a reload: phones reload a page while its visitor looks up a
 * code elsewhere. Servers know nothing of it, so it comes back after hydration.
 * @param restore makes a step of what was kept; the same function in every render.
 */
export function useKeptStage<Stage extends { at: string }>(
  page: string,
  initial: () => Stage,
  restore: (kept: KeptStage | LostStage) => Stage | null,
): [stage: Stage, go: (next: Stage) => void] {
  const [stage, setStage] = useState(initial)
  useLayoutEffect(() => {
    const kept = readStage(readTab(), page, Date.now())
    if (!kept) return
    if (kept.at === 'lost') writeTab(null)
    const restored = restore(kept)
    if (restored) setStage(restored)
  }, [page, restore])
  const go = useCallback(
    (next: Stage) => {
      if (isKept(next)) writeTab(writeStage(page, next, Date.now()))
      else if (readStage(readTab(), page, Date.now())) writeTab(null)
      setStage(next)
    },
    [page],
  )
  return [stage, go]
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null // storage is blocked: a reload begins anew
  }
}

function writeTab(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Storage is blocked or full: a reload begins anew.
  }
}
