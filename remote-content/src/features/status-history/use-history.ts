import { useEffect, useState } from 'react'
import { fetchHistory } from '#src/data/fetch-history.ts'
import type { History } from '#src/data/status-history.ts'

/** The history, read once the page is shown: undefined until then, null if it cannot be read. */
export function useHistory(apiHost: string): History | null | undefined {
  const [history, setHistory] = useState<History | null>()
  useEffect(() => {
    let isShown = true
    void fetchHistory(apiHost).then((found) => isShown && setHistory(found))
    return () => {
      isShown = false
    }
  }, [apiHost])
  return history
}
