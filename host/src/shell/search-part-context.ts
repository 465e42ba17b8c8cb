import type { SearchPart } from '@orchard/shared/contracts'
import { createContext, useContext } from 'react'

/** Fetches index and ranking of the search, once; a failed try is made anew by the next call. */
export type LoadSearchPart = () => Promise<SearchPart>

const SearchPartContext = createContext<LoadSearchPart>(() =>
  Promise.reject(new Error('No unit offers the search')),
)

export const SearchPartProvider = SearchPartContext.Provider

export function useSearchPart(): LoadSearchPart {
  return useContext(SearchPartContext)
}
