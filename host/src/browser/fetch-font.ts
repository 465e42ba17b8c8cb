import { remember } from '#src/shell/preferences.ts'

/**
 * Keeps a page to the typeface of its first paint. Browsers look at a face that came too late again when a style
 * sheet is added, and everything would move.
 */
export function settleFont(): void {
  if (fontAddress() && !isShown()) document.documentElement.dataset['font'] = 'later'
}

/** True if this document is written in the typeface. Even one that has been fetched may have come too late. */
function isShown(): boolean {
  const probe = document.createElement('span')
  probe.textContent = 'Figtree'
  probe.style.cssText = 'position: absolute; visibility: hidden; font-size: 6rem'
  document.body.append(probe)
  const [own, other] = ['var(--font-sans)', 'var(--font-first)'].map((family) => {
    probe.style.fontFamily = family
    return probe.getBoundingClientRect().width
  })
  probe.remove()
  return own !== other
}

/**
 * Fetches the typeface that came too late for the first paint of this page, or was not asked for on a slow line: the
 * next document finds it in the browser's cache. This document goes on without it.
 */
export function fetchFont(): void {
  const href = fontAddress()
  if (!href || document.documentElement.dataset['font'] !== 'later') return
  // A face that is never added to the document; loading the style sheet's would lay everything out again.
  new FontFace('Figtree', `url("${href}")`).load().then(
    () => remember(() => localStorage.setItem('font', href)),
    () => undefined, // the next document tries again
  )
}

function fontAddress(): string | undefined {
  return document.querySelector<HTMLLinkElement>('link[as="font"]')?.href
}
