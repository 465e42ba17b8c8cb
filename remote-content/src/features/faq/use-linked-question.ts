import { useLocation } from '@orchard/shared/router'
import { useEffect } from 'react'

/**
 * Opens and shows the question that the fragment of the address names: when the page appears and
 * whenever the fragment is followed again. Browsers scroll to the fragment too, but not all of them
 * open what holds it, and none does after a navigation within the page.
 */
export function useLinkedQuestion(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same fragment has a new key
  useEffect(() => {
    const disclosure = document.getElementById(slugOf(hash))?.closest('details')
    if (!disclosure) return
    disclosure.open = true
    disclosure.scrollIntoView({ block: 'start' })
    disclosure.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key])
}

/** The fragment without its sign; the empty string, which no element has, where it is malformed. */
function slugOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // a stray percent sign: it names nothing
  }
}
