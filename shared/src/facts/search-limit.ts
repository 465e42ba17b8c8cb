/** Maximum number of results in the search box; in a file of its own, since the search box starts before the other facts. */
export const SEARCH_LIMIT: number = 7
