import type { SearchHit } from '@orchard/shared/contracts'
import { splitAtWords } from '@orchard/shared/matching'

/** There is one search box in a document. */
export const LIST_ID = 'search-results'

/** The listbox of the search. */
export function createList(): HTMLElement {
  const list = element('div', [])
  list.id = LIST_ID
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Search results')
  return list
}

/** Options that belong together, under their name if they have one. */
export interface OptionGroup {
  name?: string
  hits: readonly SearchHit[]
}

/**
 * Shows the hits of groups, with `query` marked in them, in place of what the list has.
 * @returns the options, in order.
 */
export function fillList(
  list: HTMLElement,
  groups: readonly OptionGroup[],
  query: string,
): HTMLAnchorElement[] {
  const all: HTMLAnchorElement[] = []
  const children = groups.flatMap(({ hits, name }) => {
    const options = hits.map((hit, index) => toOption(hit, all.length + index, query))
    all.push(...options)
    return name === undefined || options.length === 0 ? options : [toGroup(name, options)]
  })
  list.replaceChildren(...children)
  return all
}

function toGroup(name: string, options: readonly HTMLElement[]): HTMLElement {
  const heading = element('h6', [name])
  heading.id = `${LIST_ID}-${name}`
  heading.setAttribute('role', 'presentation')
  const group = element('div', [heading, ...options])
  group.setAttribute('role', 'group')
  group.setAttribute('aria-labelledby', heading.id)
  return group
}

function toOption(hit: SearchHit, index: number, query: string): HTMLAnchorElement {
  const option = element('a', [
    element('b', marked(hit.name, query)),
    element('small', [hit.isComing ? `${hit.category} · Coming soon` : hit.category]),
    element('span', marked(hit.description, query)),
  ])
  option.id = `${LIST_ID}-${index}`
  option.href = hit.url
  option.tabIndex = -1
  option.setAttribute('role', 'option')
  return option
}

function marked(text: string, query: string): (string | Node)[] {
  return splitAtWords(text, [query]).map((part, index) =>
    index % 2 === 1 ? element('mark', [part]) : part,
  )
}

/** Makes an element. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: readonly (string | Node)[],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.append(...content)
  return made
}
