import { remember } from '#src/shell/preferences.ts'

/** As `--font-sans` in `shared/src/styles/tokens.css` begins. */
const FONT = '1em "Figtree Variable"'

/**
 * Fetches the typeface that a page on a slow line began without, so that the next document finds it in the
 * browser's cache.
 */
export function fetchFont(): void {
  if (document.documentElement.dataset['font'] !== 'later') return
  document.fonts.load(FONT).then(
    () => remember(() => localStorage.setItem('font', 'fetched')),
    () => undefined, // the next page tries again
  )
}
