import { useLocation } from '@orchard/shared/router'
import { type RefObject, useEffect } from 'react'

const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click'] as const

/**
 * Keeps the panel that the address names in view while the panels above it load and grow, until the visitor does
 * something. If the panel waits to be confirmed, the button for that (`data-next-step`) is in view as well.
 */
export function useNamedPanel(panels: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same panel leads to it again
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1))
    if (!named || !panels.current) return
    const listening = new AbortController()
    const observer = new ResizeObserver(() => {
      named.scrollIntoView()
      named.querySelector('[data-next-step]')?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(panels.current)
    const stop = () => {
      observer.disconnect()
      listening.abort()
    }
    for (const name of ACTIONS)
      addEventListener(name, stop, { passive: true, signal: listening.signal })
    return stop
  }, [hash, key, panels])
}
