import { createContext } from 'react'
import { loadRelatedPart, loadSearchPart, type SearchParts } from './search-part.ts'

/** Fetches both tiers of the search. */
export const SearchPartsContext = createContext<SearchParts>({
  loadSearch: loadSearchPart,
  loadRelated: loadRelatedPart,
})
