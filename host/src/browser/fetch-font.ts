import { typefaceArrived } from '#src/app/typeface.ts'
import { remember } from '#src/shell/preferences.ts'

/** Not the family of the style sheet, which a page that was painted without it never uses. */
const LATE_FAMILY = 'Figtree Late'

/**
 * Fetches the typeface that came too late for the first paint of this page, or was not asked for on a slow line: the
 * next page uses it, and the next document finds it in the browser's cache.
 */
export function fetchFont(): void {
  const href = document.querySelector<HTMLLinkElement>('link[as="font"]')?.href
  if (!href || wasThereForFirstPaint(href)) return
  const face = new FontFace(LATE_FAMILY, `url("${href}")`, { weight: '300 900' })
  face.load().then(
    () => {
      document.fonts.add(face)
      typefaceArrived(LATE_FAMILY)
      remember(() => localStorage.setItem('font', href))
    },
    () => undefined, // the next document tries again
  )
}

function wasThereForFirstPaint(href: string): boolean {
  const [fetched] = performance.getEntriesByName(href) as PerformanceResourceTiming[]
  const [paint] = performance.getEntriesByType('paint')
  return !!fetched && !!paint && fetched.responseEnd < paint.startTime
}
