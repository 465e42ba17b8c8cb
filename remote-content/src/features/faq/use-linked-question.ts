import { useLocation, useNavigate } from '@orchard/shared/router'
import { useEffect } from 'react'

/**
 * Opens the question in the address's fragment and scrolls to it, on load and whenever the fragment
 * is followed. Not all browsers open a disclosure for a fragment, and none does after a client-side
 * navigation. A question that the search has filtered out ends the search. `isQuestion` recognises
 * fragments of questions, visible or not.
 */
export function useLinkedQuestion(isQuestion: (slug: string) => boolean): void {
  const { hash, key, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same fragment has a new key
  useEffect(() => {
    const slug = slugOf(hash)
    const disclosure = document.getElementById(slug)?.closest('details')
    if (!disclosure) {
      if (search !== '' && isQuestion(slug))
        void navigate(`/faq${hash}`, { replace: true, preventScrollReset: true })
      return
    }
    disclosure.open = true
    disclosure.scrollIntoView({ block: 'start' })
    disclosure.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key])
}

/** The decoded fragment without `#`; empty, which is nobody's id, if it is malformed. */
function slugOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // a stray percent sign: it names nothing
  }
}
