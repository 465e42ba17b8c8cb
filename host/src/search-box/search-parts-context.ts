import { createContext } from 'react'
import { loadNearMatches, loadSearchPart, type SearchParts } from './search-part.ts'

/** Fetches both tiers of the search. */
export const SearchPartsContext = createContext<SearchParts>({
  loadSearch: loadSearchPart,
  loadNear: loadNearMatches,
})
