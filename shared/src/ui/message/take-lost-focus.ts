/** Moves the focus to an element, if what had it is gone from the page. */
export function takeLostFocus(
  element: HTMLElement | null,
  options: FocusOptions = { preventScroll: true },
): void {
  if (document.activeElement === document.body) element?.focus(options)
}
