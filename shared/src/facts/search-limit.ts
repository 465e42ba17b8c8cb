/** Maximum number of results in the search box; not among the figures, which its first file would bring along. */
export const SEARCH_LIMIT: number = 7
