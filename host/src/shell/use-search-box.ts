import { track } from '@orchard/shared/analytics'
import type { SearchHit, SearchPart } from '@orchard/shared/contracts'
import { useNavigate } from '@orchard/shared/router'
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSearchPart } from './search-part-context.ts'

/** Section 9 of the specification. */
const SEARCH_BLUR_DELAY_MS = 200

/** Enter leads here when nothing was found, as the message says. */
const ALL_APIS = '/api'

const NO_HITS: readonly SearchHit[] = []

/** State and timing of the search box. */
export function useSearchBox() {
  const loadPart = useSearchPart()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [part, setPart] = useState<SearchPart | 'failed' | null>(null)
  const [query, setQuery] = useState('')
  const [isShown, setShown] = useState(false)
  const [active, setActive] = useState(-1)

  const isAsked = query.trim() !== ''
  const isOpen = isShown && isAsked
  const hits = isAsked && part !== null && part !== 'failed' ? part.search(query) : NO_HITS

  const hasNoResult = isAsked && part !== null && part !== 'failed' && hits.length === 0

  const prepare = () => {
    if (part !== null && part !== 'failed') return
    loadPart().then(setPart, () => setPart('failed'))
  }
  const close = () => {
    setShown(false)
    setActive(-1)
  }

  // Text typed before hydration must be read before a render resets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render takes over from the browser
  useLayoutEffect(() => {
    const box = input.current
    if (!box) return
    setQuery(box.value)
    if (box !== document.activeElement) return
    setShown(true)
    prepare()
  }, [])

  useEffect(() => {
    const control = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        const slash = event.key === '/' && !isTyping(event.target)
        const ctrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (!slash && !ctrlK) return
        event.preventDefault()
        input.current?.focus()
        input.current?.select()
      },
      { signal: control.signal },
    )
    return () => {
      control.abort()
      clearTimeout(closing.current)
    }
  }, [])

  return {
    input,
    query,
    hits,
    isOpen,
    active,
    message: messageFor(part, isAsked, hits.length),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setQuery(event.target.value)
      setShown(true)
      setActive(-1)
      prepare()
    },
    onFocus() {
      clearTimeout(closing.current)
      setShown(true)
      prepare()
    },
    onBlur() {
      track('search bar exited')
      closing.current = setTimeout(close, SEARCH_BLUR_DELAY_MS)
    },
    /** A plain click stays in the document; with a modifier the browser opens the address its own way. */
    onChoose(event: MouseEvent, hit: SearchHit) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      close()
      setQuery('')
      input.current?.blur()
      void navigate(hit.url)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const to = hits[active]?.url ?? (hasNoResult ? ALL_APIS : null)
      close()
      input.current?.blur()
      if (to === null) return
      event.preventDefault()
      setQuery('')
      void navigate(to)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Escape') {
        if (isOpen) close()
        else setQuery('')
        event.preventDefault()
        return
      }
      if (hits.length === 0) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      setShown(true)
      setActive((now) => cycle(now, step, hits.length))
    },
  }
}

/** Through the options and back to the text itself, which is -1. */
function cycle(now: number, step: number, length: number): number {
  return ((now + 1 + step + length + 1) % (length + 1)) - 1
}

function messageFor(part: SearchPart | 'failed' | null, isAsked: boolean, count: number): string {
  if (!isAsked) return ''
  if (part === 'failed')
    return 'Search is not available right now. Press Enter to search the list of all APIs.'
  if (part === null) return 'Loading…'
  return count === 0 ? 'No results. Try another word, or press Enter to see the list of APIs.' : ''
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
