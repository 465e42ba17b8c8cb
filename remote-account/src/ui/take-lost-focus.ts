/** Moves the focus to an element, if what had it is gone from the page. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
