/** A family that has arrived after the first paint, until a page uses it. */
let arrived: string | null = null

/** The typeface is here; the next page uses it. In the middle of a page it would move the text. */
export function typefaceArrived(family: string): void {
  arrived = family
}

/** To be called when another page is about to be painted. */
export function adoptTypeface(): void {
  if (!arrived) return
  const { dataset, style } = document.documentElement
  delete dataset['font']
  style.setProperty('--font-sans', `"${arrived}", var(--font-first)`)
  arrived = null
}
