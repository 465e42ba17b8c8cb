import type { SearchHit, SearchPart } from '@orchard/shared/contracts'
import results from './results.css?inline'
import { element, toOption } from './to-option.ts'

/** There is one search box in a document. */
const LIST_ID = 'search-results'

/** Section 9 of the specification. */
const SEARCH_BLUR_DELAY_MS = 200

/** Enter leads here when nothing was found, as the message says. */
const ALL_APIS = '/api'

/** The site around the search box. */
export interface SearchSurroundings {
  /** Fetches index and ranking, once; a failed try is made anew by the next call. */
  loadPart(): Promise<SearchPart>
  /** Goes to a path of the site. */
  navigate(path: string): void
  /** Is told that the box was left. */
  onLeave(): void
}

/**
 * The search of the header: the editable combobox with a list of WAI-ARIA's authoring practices. It works on the
 * elements that `SearchBox` describes and needs neither React nor the router, so that it can start before them.
 */
class Combobox {
  surroundings: SearchSurroundings
  readonly #form: HTMLFormElement
  readonly #input: HTMLInputElement
  readonly #list: HTMLElement
  readonly #popup: HTMLElement
  readonly #message: HTMLElement
  readonly #control = new AbortController()
  #closing: ReturnType<typeof setTimeout> | undefined
  #part: SearchPart | 'failed' | null = null
  /** The text and the part that the options are for. */
  #query = ''
  #shownPart: SearchPart | 'failed' | null = null
  #hits: readonly SearchHit[] = []
  #active = -1
  #isShown = false

  constructor(form: HTMLFormElement, surroundings: SearchSurroundings) {
    this.surroundings = surroundings
    this.#form = form
    this.#input = find(form, 'input')
    this.#popup = find(form, '[data-popup]')
    this.#list = element('div', [])
    this.#list.id = LIST_ID
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', 'Search results')
    this.#message = element('p', [])
    this.#message.setAttribute('role', 'status')
    this.#popup.className = 'host_SearchResults'
    this.#popup.replaceChildren(this.#list, this.#message)
    this.#input.setAttribute('aria-controls', LIST_ID)
    adoptStyles()
    this.#listen()
    this.#render()
    if (this.#input === document.activeElement) this.#open()
  }

  detach(): void {
    this.#control.abort()
    clearTimeout(this.#closing)
  }

  #listen(): void {
    const { signal } = this.#control
    const input = this.#input
    const on = (target: EventTarget, type: string, listener: (event: never) => void) =>
      target.addEventListener(type, listener as EventListener, { signal })
    on(input, 'input', () => {
      this.#active = -1
      this.#open()
    })
    on(input, 'focus', () => {
      clearTimeout(this.#closing)
      this.#open()
    })
    on(input, 'blur', () => {
      this.surroundings.onLeave()
      this.#closing = setTimeout(() => this.#close(), SEARCH_BLUR_DELAY_MS)
    })
    on(input, 'keydown', (event: KeyboardEvent) => this.#onKey(event))
    on(this.#form, 'submit', (event: Event) => this.#onSubmit(event))
    // The focus stays in the text.
    on(this.#list, 'mousedown', (event: Event) => event.preventDefault())
    on(this.#list, 'click', (event: MouseEvent) => this.#onChoose(event))
    on(document, 'keydown', (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && hasSlash() && !isTyping(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSlash && !isCtrlK) return
      event.preventDefault()
      input.focus()
      input.select()
    })
  }

  /** Shows the results for the text, now or as soon as there is an index. */
  #open(): void {
    this.#isShown = true
    this.#render()
    if (this.#part !== null && this.#part !== 'failed') return
    const take = (part: SearchPart | 'failed') => {
      this.#part = part
      this.#render()
    }
    this.surroundings.loadPart().then(take, () => take('failed'))
  }

  #close(): void {
    this.#isShown = false
    this.#active = -1
    this.#render()
  }

  /** Leaves the box for a page of the site. */
  #leaveFor(path: string): void {
    this.#input.value = ''
    this.#close()
    this.#input.blur()
    this.surroundings.navigate(path)
  }

  #render(): void {
    const query = this.#input.value.trim()
    if (query !== this.#query || this.#part !== this.#shownPart) this.#showHits(query)
    const isOpen = this.#isShown && query !== ''
    this.#popup.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
    this.#markActive()
  }

  #showHits(query: string): void {
    const part = this.#part
    const isAsked = query !== ''
    this.#query = query
    this.#shownPart = part
    this.#hits = isAsked && part !== null && part !== 'failed' ? part.search(query) : []
    const options = this.#hits.map((hit, index) => toOption(hit, `${LIST_ID}-${index}`, query))
    this.#list.replaceChildren(...options)
    const message = isAsked ? messageFor(part, this.#hits.length) : ''
    this.#message.textContent = message
    this.#message.hidden = message === ''
  }

  #markActive(): void {
    for (const [index, option] of [...this.#list.children].entries())
      option.setAttribute('aria-selected', String(index === this.#active))
    const active = this.#hits[this.#active] && this.#list.children[this.#active]
    if (active) this.#input.setAttribute('aria-activedescendant', active.id)
    else this.#input.removeAttribute('aria-activedescendant')
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (this.#popup.hidden) this.#input.value = ''
      else this.#close()
      event.preventDefault()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    if (this.#hits.length === 0) return
    event.preventDefault()
    if (this.#popup.hidden) this.#open()
    this.#active = cycle(this.#active, step, this.#hits.length)
    this.#markActive()
  }

  /** A plain click stays in the document; with a modifier the browser opens the address its own way. */
  #onChoose(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
    const hit = option && this.#hits[[...this.#list.children].indexOf(option)]
    if (!hit) return
    event.preventDefault()
    this.#leaveFor(hit.url)
  }

  /** Without an active option the form goes to the list of all results. */
  #onSubmit(event: Event): void {
    const isAnswered = this.#query !== '' && this.#part !== null && this.#part !== 'failed'
    const hasNoResult = isAnswered && this.#hits.length === 0
    const path = this.#hits[this.#active]?.url ?? (hasNoResult ? ALL_APIS : null)
    if (path !== null) {
      event.preventDefault()
      this.#leaveFor(path)
      return
    }
    this.#close()
    this.#input.blur()
  }
}

const attached = new WeakMap<HTMLFormElement, Combobox>()

/**
 * Makes the form of `SearchBox` work; one that works already only takes its new surroundings over.
 * @returns a function that undoes it.
 * @throws {Error} for a form that lacks an element of the combobox.
 */
export function attachSearch(form: HTMLFormElement, surroundings: SearchSurroundings): () => void {
  const combobox = attached.get(form) ?? new Combobox(form, surroundings)
  combobox.surroundings = surroundings
  attached.set(form, combobox)
  return () => {
    combobox.detach()
    attached.delete(form)
  }
}

let styles: CSSStyleSheet | undefined

/** Adds the styles of the results to the document, once. */
function adoptStyles(): void {
  if (styles) return
  styles = new CSSStyleSheet()
  styles.replaceSync(results)
  document.adoptedStyleSheets.push(styles)
}

function find<E extends HTMLElement>(form: HTMLFormElement, selector: string): E {
  const element = form.querySelector<E>(selector)
  if (!element) throw new Error(`The search box has no ${selector}`)
  return element
}

/** Through the options and back to the text itself, which is -1. */
function cycle(now: number, step: number, length: number): number {
  return ((now + 1 + step + length + 1) % (length + 1)) - 1
}

function messageFor(part: SearchPart | 'failed' | null, hits: number): string {
  if (part === 'failed')
    return 'Search is not available right now. Press Enter to search the list of all APIs.'
  if (part === null) return 'Loading…'
  return hits === 0 ? 'No results. Try another word, or press Enter to see the list of APIs.' : ''
}

/** Whoever speaks to the computer turns shortcuts of one character off (WCAG 2.1.4). */
const hasSlash = () => !document.documentElement.dataset['slash']

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
