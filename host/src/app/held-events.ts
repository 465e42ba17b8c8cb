/** A press or a submission that the inline script holds; the button that submitted a form comes second. */
type HeldEvent = [target: HTMLElement, submitter?: HTMLElement | null]

declare global {
  interface Window {
    /** Set by the inline script (`prepaint.ts`); oldest first, at most one for each element. */
    held?: HeldEvent[]
  }
}

/**
 * Repeats what a visitor did inside the shell or the page before it was hydrated. Elements that are no longer in
 * the document are skipped: their page was left, or failed.
 */
export function replayHeldEvents(part: 'shell' | 'page'): void {
  const isOfPart = ([target]: HeldEvent) => (target.closest('main') ? 'page' : 'shell') === part
  const all = window.held ?? []
  const due = all.filter(isOfPart)
  window.held?.splice(0, all.length, ...all.filter((one) => !isOfPart(one)))
  for (const [target, submitter] of due) {
    delete (submitter ?? target).dataset['held']
    if (!target.isConnected) continue
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter)
    else target.click()
  }
}
