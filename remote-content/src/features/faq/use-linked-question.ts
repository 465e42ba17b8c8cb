import { useLocation, useNavigate } from '@orchard/shared/router'
import { useEffect } from 'react'

/**
 * Opens and shows the question that the fragment of the address names: when the page appears and
 * whenever the fragment is followed again. Browsers scroll to the fragment too, but not all of them
 * open what holds it, and none does after a navigation within the page. A question that the search
 * leaves out wins over it: the search ends, and the next run finds the question. `isQuestion` tells
 * whether a fragment is that of a question, shown or not.
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

/** The fragment without its sign; the empty string, which no element has, where it is malformed. */
function slugOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // a stray percent sign: it names nothing
  }
}
