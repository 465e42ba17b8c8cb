/** Share of the screen below which something counts as out of sight. */
const LOWEST = 0.6

/** Scrolls to the beginning of an element unless it is in sight; without motion where none is wanted. */
export function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect()
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  if (top >= margin && top < innerHeight * LOWEST) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
}
