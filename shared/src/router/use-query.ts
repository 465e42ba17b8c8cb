import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** The query with which the server rendered the document; null on the server itself. */
let renderedSearch: string | null = null

/**
 * Sets the query that the server rendered with, for the first render in the browser. It lacks
 * parameters that change nothing, since one document serves many addresses.
 */
export function hydrateSearch(search: string): void {
  renderedSearch = search
}

/** The query of the current address; change it by navigating. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  // While React hydrates, the second snapshot counts; it renders again where the first differs.
  const current = useSyncExternalStore(
    neverChanges,
    () => search,
    () => renderedSearch ?? search,
  )
  return useMemo(() => new URLSearchParams(current), [current])
}

/** The router renders anew when the address changes; nobody else has to be told. */
function neverChanges(): () => void {
  return () => undefined
}
