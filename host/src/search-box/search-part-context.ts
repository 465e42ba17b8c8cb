import { createContext } from 'react'
import { loadSearchPart } from './search-part.ts'

/** Fetches index and ranking of the search. */
export const SearchPartContext = createContext(loadSearchPart)
