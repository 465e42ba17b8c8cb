import { remember } from '#src/shell/preferences.ts'

/**
 * Keeps a page to the typeface of its first paint. Browsers look at a face that came too late again when a style
 * sheet is added, and everything would move.
 */
export function settleFont(): void {
  const href = fontAddress()
  if (href && !wasThereForFirstPaint(href)) document.documentElement.dataset['font'] = 'later'
}

/**
 * Fetches the typeface that came too late for the first paint of this page, or was not asked for on a slow line: the
 * next document finds it in the browser's cache. This document goes on without it.
 */
export function fetchFont(): void {
  const href = fontAddress()
  if (!href || wasThereForFirstPaint(href)) return
  // A face that is never added to the document; loading the style sheet's would lay everything out again.
  new FontFace('Figtree', `url("${href}")`).load().then(
    () => remember(() => localStorage.setItem('font', href)),
    () => undefined, // the next document tries again
  )
}

function fontAddress(): string | undefined {
  return document.querySelector<HTMLLinkElement>('link[as="font"]')?.href
}

function wasThereForFirstPaint(href: string): boolean {
  const [fetched] = performance.getEntriesByName(href) as PerformanceResourceTiming[]
  const [paint] = performance.getEntriesByType('paint')
  return !!fetched && !!paint && fetched.responseEnd < paint.startTime
}
