import type { SearchPart } from '@orchard/shared/contracts'
import { SEARCH_LIMIT } from '@orchard/shared/facts'
import type { ShowNear } from './near-matches.ts'
import { adoptStyles, element, LIST_ID, toOption } from './result-option.ts'
import results from './results.css?inline'
import type { SearchParts } from './search-part.ts'

/** “Figures” of the specification. */
const SEARCH_BLUR_DELAY_MS = 200

/** The site around the search box. */
export interface SearchSurroundings extends SearchParts {
  /** Goes to a path of the site. */
  navigate(path: string): void
}

type Loaded<Part> = Part | 'failed' | null

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
  #part: Loaded<SearchPart> = null
  #near: Loaded<ShowNear> = null
  /** The text and the parts that the options are for. */
  #query = ''
  #shownPart: Loaded<SearchPart> = null
  #shownNear: Loaded<ShowNear> = null
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
    if (!hasStyles) adoptStyles(results)
    hasStyles = true
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
    on(this.#form, 'focusin', () => {
      clearTimeout(this.#closing)
      this.#open()
    })
    on(this.#form, 'focusout', ({ relatedTarget }: FocusEvent) => {
      if (this.#form.contains(relatedTarget as Node | null)) return
      this.#closing = setTimeout(() => this.#close(), SEARCH_BLUR_DELAY_MS)
    })
    on(input, 'keydown', (event: KeyboardEvent) => this.#onKey(event))
    on(this.#form, 'submit', (event: Event) => this.#onSubmit(event))
    // The focus stays in the text.
    on(this.#popup, 'mousedown', (event: Event) => event.preventDefault())
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
    if (!isLoaded(this.#part))
      this.#take(this.surroundings.loadSearch(), (part) => {
        this.#part = part
      })
  }

  #take<Part>(loading: Promise<Part>, keep: (part: Loaded<Part>) => void): void {
    const take = (part: Loaded<Part>) => {
      keep(part)
      this.#render()
    }
    loading.then(take, () => take('failed'))
  }

  #close(): void {
    this.#isShown = false
    this.#active = -1
    this.#render()
  }

  /** Leaves the box for the page of an option. */
  #leaveFor({ pathname, hash }: HTMLAnchorElement): void {
    this.#input.value = ''
    this.#close()
    this.#input.blur()
    this.surroundings.navigate(pathname + hash)
  }

  #render(): void {
    const query = this.#input.value.trim()
    const isShown =
      query === this.#query && this.#shownPart === this.#part && this.#shownNear === this.#near
    if (!isShown) this.#showHits(query)
    const isOpen = this.#isShown && query !== ''
    this.#popup.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
    this.#markActive()
  }

  #showHits(query: string): void {
    const part = this.#part
    const isAsked = isLoaded(part) && query !== ''
    const first = isAsked ? part.search(query, SEARCH_LIMIT) : []
    const isNear = isAsked && first.length < SEARCH_LIMIT
    if (isNear && !isLoaded(this.#near) && (query !== this.#query || part !== this.#shownPart))
      this.#take(this.surroundings.loadNear(), (near) => {
        this.#near = near
      })
    const near = this.#near
    this.#query = query
    this.#shownPart = part
    this.#shownNear = near
    this.#list.replaceChildren(...first.map((hit, index) => toOption(hit, index, query)))
    const [input, list, message] = [this.#input, this.#list, this.#message]
    message.hidden = true
    if (isNear && isLoaded(near)) near({ input, list, message, query, first })
    if (query === '' || this.#options.length > 0) return
    message.textContent = messageFor(isNear ? near : part)
    message.hidden = false
  }

  get #options(): NodeListOf<HTMLAnchorElement> {
    return this.#list.querySelectorAll('a')
  }

  #markActive(): void {
    for (const [index, option] of this.#options.entries())
      option.setAttribute('aria-selected', String(index === this.#active))
    const active = this.#options[this.#active]
    if (active) {
      this.#input.setAttribute('aria-activedescendant', active.id)
      active.scrollIntoView({ block: 'nearest' })
    } else this.#input.removeAttribute('aria-activedescendant')
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
    const { length } = this.#options
    if (length === 0) return
    event.preventDefault()
    if (this.#popup.hidden) this.#open()
    this.#active = cycle(this.#active, step, length)
    this.#markActive()
  }

  /** A plain click stays in the document; with a modifier the browser opens the address its own way. */
  #onChoose(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const option = event.target instanceof Element && event.target.closest('a')
    if (!option) return
    event.preventDefault()
    this.#leaveFor(option)
  }

  /** Without an active option the form goes to the list of all results. */
  #onSubmit(event: Event): void {
    const active = this.#options[this.#active]
    if (active) {
      event.preventDefault()
      this.#leaveFor(active)
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

/** True once the document has the styles of the results. */
let hasStyles = false

function find<E extends HTMLElement>(form: HTMLFormElement, selector: string): E {
  const element = form.querySelector<E>(selector)
  if (!element) throw new Error(`The search box has no ${selector}`)
  return element
}

/** Through the options and back to the text itself, which is -1. */
function cycle(now: number, step: number, length: number): number {
  return ((now + 1 + step + length + 1) % (length + 1)) - 1
}

function isLoaded<Part>(part: Loaded<Part>): part is Part {
  return part !== null && part !== 'failed'
}

function messageFor(part: Loaded<unknown>): string {
  if (part === 'failed')
    return 'Search is not available right now. Press Enter to search the list of all APIs.'
  if (part === null) return 'Loading…'
  return 'No results: press Enter to suggest an API.'
}

/** Whoever speaks to the computer turns shortcuts of one character off (WCAG 2.1.4). */
const hasSlash = () => !document.documentElement.dataset['slash']

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
