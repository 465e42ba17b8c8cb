import { track } from '@orchard/shared/analytics'
import type { RelatedPart, SearchHit } from '@orchard/shared/contracts'
import styles from './near-matches.css?inline'
import { adoptStyles, element, LIST_ID, toOption } from './result-option.ts'

/** Elements of the search box, and what they show. */
interface ShownResults {
  input: HTMLInputElement
  list: HTMLElement
  message: HTMLElement
  query: string
  /** The hits of the search itself, which the list has. */
  first: readonly SearchHit[]
}

/**
 * The second tier of the search box, which is loaded when a query first has few hits. Adds near matches of the query to
 * the list, in named groups, and asks whether another one was meant.
 */
export type ShowNear = (shown: ShownResults) => void

/** Shows what a part finds, and counts queries that were left without any API. */
export function createNearMatches(part: RelatedPart): ShowNear {
  adoptStyles(styles)
  const watched = new WeakSet<HTMLInputElement>()
  const empty = new Set<string>()
  const watch = (input: HTMLInputElement) => {
    if (watched.has(input)) return
    watched.add(input)
    input.addEventListener('blur', () => {
      const query = input.value.trim()
      if (empty.delete(query)) track('search without result', { query })
    })
  }
  return ({ first, input, list, message, query }) => {
    const { apis, correction, guides } = part.findRelated(query, first)
    addGroup(list, 'Related', apis, first.length, query)
    addGroup(list, 'Guides', guides, first.length + apis.length, query)
    if (correction !== null) {
      message.replaceChildren('Did you mean ', correctionButton(correction, input), '?')
      message.hidden = false
    }
    if (first.length + apis.length === 0) empty.add(query)
    watch(input)
  }
}

function addGroup(
  list: HTMLElement,
  name: string,
  hits: readonly SearchHit[],
  before: number,
  query: string,
): void {
  if (hits.length === 0) return
  const heading = element('div', [name])
  heading.id = `${LIST_ID}-${name}`
  const group = element('div', [
    heading,
    ...hits.map((hit, index) => toOption(hit, before + index, query)),
  ])
  group.setAttribute('role', 'group')
  group.setAttribute('aria-labelledby', heading.id)
  heading.setAttribute('role', 'presentation')
  list.append(group)
}

function correctionButton(correction: string, input: HTMLInputElement): HTMLButtonElement {
  const button = element('button', [correction])
  button.type = 'button'
  button.addEventListener('click', () => {
    input.value = correction
    input.focus()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  button.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') input.focus()
  })
  return button
}
