import { remember } from '#src/shell/preferences.ts'

/**
 * Fetches the typeface that came too late for the first paint of this page, or was not asked for on a slow line: the
 * next document finds it in the browser's cache. This document goes on without it.
 */
export function fetchFont(): void {
  const href = document.querySelector<HTMLLinkElement>('link[as="font"]')?.href
  if (!href || wasThereForFirstPaint(href)) return
  // A face that is never added to the document; loading the style sheet's would lay everything out again.
  new FontFace('Figtree', `url("${href}")`).load().then(
    () => remember(() => localStorage.setItem('font', href)),
    () => undefined, // the next document tries again
  )
}

function wasThereForFirstPaint(href: string): boolean {
  const [fetched] = performance.getEntriesByName(href) as PerformanceResourceTiming[]
  const [paint] = performance.getEntriesByType('paint')
  return !!fetched && !!paint && fetched.responseEnd < paint.startTime
}
