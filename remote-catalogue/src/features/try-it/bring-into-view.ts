/** Share of the screen's height below which an element counts as out of sight. */
const LOWEST = 0.6

/**
 * Scrolls to the start of an element unless it is visible, without animation for those who prefer
 * none.
 */
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect()
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  if (top >= margin && top < innerHeight * LOWEST) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
}
