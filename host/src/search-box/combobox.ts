import type { RelatedPart, SearchHit, SearchPart } from '@orchard/shared/contracts'
import { createList, element, fillList, LIST_ID } from './result-list.ts'
import results from './results.css?inline'
import type { SearchParts } from './search-part.ts'

/** Section 9 of the specification. */
const SEARCH_BLUR_DELAY_MS = 200

/** With as many hits the search is enough by itself; section 9 of the specification. */
const ENOUGH_HITS = 7

/** The site around the search box. */
export interface SearchSurroundings extends SearchParts {
  /** Goes to a path of the site. */
  navigate(path: string): void
  /** Is told that the box was left. */
  onLeave(): void
  /** Is told of a query for which there is no API, once. */
  onMiss(query: string): void
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
  #related: Loaded<RelatedPart> = null
  /** The text and the parts that the options are for. */
  #query = ''
  #shownParts: readonly unknown[] = []
  #hits: readonly SearchHit[] = []
  #options: readonly HTMLElement[] = []
  #missed = ''
  #active = -1
  #isShown = false

  constructor(form: HTMLFormElement, surroundings: SearchSurroundings) {
    this.surroundings = surroundings
    this.#form = form
    this.#input = find(form, 'input')
    this.#popup = find(form, '[data-popup]')
    this.#list = createList()
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
      this.#reportMiss()
      this.surroundings.onLeave()
      this.#closing = setTimeout(() => this.#close(), SEARCH_BLUR_DELAY_MS)
    })
    on(input, 'keydown', (event: KeyboardEvent) => this.#onKey(event))
    on(this.#form, 'submit', (event: Event) => this.#onSubmit(event))
    // The focus stays in the text.
    on(this.#popup, 'mousedown', (event: Event) => event.preventDefault())
    on(this.#list, 'click', (event: MouseEvent) => this.#onChoose(event))
    on(this.#message, 'click', (event: Event) => this.#onCorrect(event))
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
    const take = (part: Loaded<SearchPart>) => {
      this.#part = part
      this.#render()
    }
    this.surroundings.loadSearch().then(take, () => take('failed'))
  }

  /** Shows near matches as soon as there is an index of them. */
  #openRelated(): void {
    const take = (part: Loaded<RelatedPart>) => {
      this.#related = part
      this.#render()
    }
    this.surroundings.loadRelated().then(take, () => take('failed'))
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
    const isShown = this.#shownParts[0] === this.#part && this.#shownParts[1] === this.#related
    if (query !== this.#query || !isShown) this.#showHits(query)
    const isOpen = this.#isShown && query !== ''
    this.#popup.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
    this.#markActive()
  }

  #showHits(query: string): void {
    const part = query === '' ? null : this.#part
    const first = isLoaded(part) ? part.search(query) : []
    const isNear = isLoaded(part) && first.length < ENOUGH_HITS
    if (isNear && !isLoaded(this.#related) && query !== this.#query) this.#openRelated()
    const near = isNear && isLoaded(this.#related) ? this.#related.findRelated(query, first) : null
    this.#query = query
    this.#shownParts = [this.#part, this.#related]
    this.#hits = [...first, ...(near?.apis ?? []), ...(near?.guides ?? [])]
    const groups = [
      { hits: first },
      { name: 'Related', hits: near?.apis ?? [] },
      { name: 'Guides', hits: near?.guides ?? [] },
    ]
    this.#options = fillList(this.#list, groups, query)
    const isWaiting = part === null || (isNear && this.#related === null)
    const message =
      part === 'failed' || this.#hits.length === 0
        ? messageFor(part === 'failed', isWaiting)
        : near?.correction
          ? ['Did you mean ', correctionButton(near.correction), '?']
          : []
    this.#message.replaceChildren(...(query === '' ? [] : message))
    this.#message.hidden = query === '' || message.length === 0
  }

  #markActive(): void {
    for (const [index, option] of this.#options.entries())
      option.setAttribute('aria-selected', String(index === this.#active))
    const active = this.#options[this.#active]
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
    const hit = option && this.#hits[this.#options.indexOf(option as HTMLElement)]
    if (!hit) return
    event.preventDefault()
    this.#leaveFor(hit.url)
  }

  /** Looks for what was probably meant, in the place of what was typed. */
  #onCorrect(event: Event): void {
    if (!(event.target instanceof HTMLButtonElement)) return
    this.#input.value = event.target.textContent
    this.#active = -1
    this.#open()
  }

  /** Without an active option the form goes to the list of all results. */
  #onSubmit(event: Event): void {
    const path = this.#hits[this.#active]?.url
    if (path !== undefined) {
      event.preventDefault()
      this.#leaveFor(path)
      return
    }
    this.#close()
    this.#input.blur()
  }

  #reportMiss(): void {
    const isAnswered = isLoaded(this.#part) && isLoaded(this.#related) && this.#query !== ''
    if (!isAnswered || this.#query === this.#missed) return
    if (this.#hits.some(({ url }) => url.startsWith('/api/'))) return
    this.#missed = this.#query
    this.surroundings.onMiss(this.#query)
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

function isLoaded<Part>(part: Loaded<Part>): part is Part {
  return part !== null && part !== 'failed'
}

function messageFor(isFailed: boolean, isWaiting: boolean): string[] {
  if (isFailed)
    return ['Search is not available right now. Press Enter to search the list of all APIs.']
  if (isWaiting) return ['Loading…']
  return ['No results. Try another word, or press Enter to suggest an API.']
}

function correctionButton(correction: string): HTMLButtonElement {
  const button = element('button', [correction])
  button.type = 'button'
  button.tabIndex = -1
  return button
}

/** Whoever speaks to the computer turns shortcuts of one character off (WCAG 2.1.4). */
const hasSlash = () => !document.documentElement.dataset['slash']

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
