/** The code of each page. */
export const PAGES = import.meta.glob('./pages/*-page.tsx')
