import { reportFailure } from './report-failure.ts'

declare global {
  interface Window {
    /** What changed below `#root` since the document ended, kept by the start script. */
    changes?: { records: MutationRecord[]; observer: MutationObserver }
  }
}

/** What scripts of ours set before hydration: held presses, the search, and what the browser itself does. */
const OWN_ATTRIBUTES = /^(?:data-held|aria-.*|class|hidden|id|open|role)$/
/** What the search writes there is its own, and React leaves it alone. */
const OWN_PLACE = '[data-popup]'

/** A part of a page that waits for its code gets its nodes back when it has it. */
const RETURN_MS = 1_000

let hasSeenForeign = false
const withdrawn: { node: Node; parent: Node; previous: Node | null }[] = []

/**
 * Undoes what extensions, translators and other programs of the visitor did to a part that is about to be hydrated,
 * which fails beside nodes that no render made: their nodes go, and the texts that they replaced come back. A translator
 * then finds these anew; what was only added comes back by `returnForeignNodes`. Idempotent, so that a render may call it.
 */
export function withdrawForeignNodes(part: 'shell' | 'page'): void {
  if (typeof window === 'undefined') return
  const records = takeRecords(part)
  hasSeenForeign ||= records.length > 0
  const lists = records.filter(({ type }) => type === 'childList')
  const changed = new Set(lists.filter(isReplacing).map(({ target }) => target))
  for (const { addedNodes, nextSibling, removedNodes, target } of lists.reverse()) {
    for (const node of addedNodes) {
      if (node.parentNode !== target) continue
      const place = { node, parent: target, previous: node.previousSibling }
      if (!changed.has(target)) withdrawn.push(place)
      target.removeChild(node)
    }
    for (const node of removedNodes) target.insertBefore(node, within(target, nextSibling))
  }
  window.changes?.observer.takeRecords()
}

/** Stops looking at changes. React makes them itself from now on: all is hydrated, or it renders a part anew. */
export function stopWatching(): void {
  if (typeof window === 'undefined') return
  window.changes?.observer.disconnect()
  window.changes?.records.splice(0)
}

/**
 * Puts back what programs of the visitor had added, beside the elements that React has taken over; once the page is
 * hydrated, and up to half a minute later for those of its parts that wait for code of their own.
 */
export function returnForeignNodes(tries = 30): void {
  stopWatching()
  for (const place of withdrawn.splice(0).reverse()) {
    const { node, parent, previous } = place
    if (node.isConnected || !parent.isConnected) continue
    if (!isOfReact(parent)) withdrawn.unshift(place)
    else if (previous) parent.insertBefore(node, within(parent, previous)?.nextSibling ?? null)
    else parent.insertBefore(node, parent.firstChild)
  }
  if (withdrawn.length > 0 && tries > 1) setTimeout(() => returnForeignNodes(tries - 1), RETURN_MS)
}

/** Whether a program of the visitor has changed this page: what fails then may be due to that. */
export function hasForeignNodes(): boolean {
  const { className } = document.documentElement
  return hasSeenForeign || /\btranslated-/.test(className) || !!document.querySelector('#root font')
}

/**
 * Keeps React from throwing where a program of the visitor has moved or replaced one of its nodes
 * (https://github.com/facebook/react/issues/11538): a node is removed from wherever it is, with what was put around it
 * alone, and what was to come before it comes before that, or last.
 */
export function tolerateForeignNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode !== this) noteMisplaced(child)
    let at: Node = child
    for (let parent = at.parentNode; parent; parent = at.parentNode) {
      removeChild.call(parent, at)
      if (parent === this || parent.hasChildNodes() || !this.contains(parent)) break
      at = parent
    }
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    if (before && before.parentNode !== this) noteMisplaced(before)
    return insertBefore.call(this, node, before && within(this, before)) as T
  }
}

/** Reports a node that is not where React left it as a failure of ours, unless a program of the visitor is at work. */
function noteMisplaced({ parentNode }: Node): void {
  if (parentNode && !isOfReact(parentNode)) hasSeenForeign = true
  if (hasForeignNodes()) return
  const error = new DOMException('A node is not where it was rendered', 'NotFoundError')
  console.error(error)
  reportFailure({ kind: 'error', error })
}

/** True for elements that React has made or taken over: it marks them with keys of its own. */
function isOfReact(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__react'))
}

/** The child of `parent` that is or has `node`; null where it is somewhere else. */
function within(parent: Node, node: Node | null): ChildNode | null {
  let at = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at as ChildNode | null
}

/** Takes what concerns a part; what is left of the page waits, and of the shell is React's once it is hydrated. */
function takeRecords(part: 'shell' | 'page'): MutationRecord[] {
  const { changes } = window
  if (!changes) return []
  const all = [...changes.records.splice(0), ...changes.observer.takeRecords()]
  if (part === 'shell') changes.records.push(...all.filter(isOfPage))
  return all.filter((record) => isOfPage(record) === (part === 'page') && isForeign(record))
}

/** True for what is inside the page. Its outermost nodes belong to the shell, which hydrates beside them. */
function isOfPage(record: MutationRecord): boolean {
  return !!elementOf(record)?.parentElement?.closest('main')
}

function elementOf({ target }: MutationRecord): Element | null {
  return target instanceof Element ? target : target.parentElement
}

function isForeign(record: MutationRecord): boolean {
  if (record.type === 'attributes') return !OWN_ATTRIBUTES.test(record.attributeName ?? '')
  return !elementOf(record)?.closest(OWN_PLACE)
}

function isReplacing({ removedNodes }: MutationRecord): boolean {
  return removedNodes.length > 0
}
