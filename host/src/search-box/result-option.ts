import type { SearchHit } from '@orchard/shared/contracts'
import { splitAtWords } from '@orchard/shared/matching'

/** There is one search box in a document. */
export const LIST_ID = 'search-results'

/** Makes the option of a hit, with `query` marked in its name and description. */
export function toOption(hit: SearchHit, index: number, query: string): HTMLAnchorElement {
  const option = element('a', [
    element('b', marked(hit.name, query)),
    element('small', [hit.category + (hit.isComing ? ' · Coming soon' : '')]),
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

/** Adds styles to the document: it is complete without them, so none carries them. */
export function adoptStyles(text: string): void {
  const styles = new CSSStyleSheet()
  styles.replaceSync(text)
  document.adoptedStyleSheets.push(styles)
}
