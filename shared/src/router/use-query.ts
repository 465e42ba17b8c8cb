import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'

/** The query of the current address; change it by navigating. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
