/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Entry, matchEntries } from './match-entries.ts'

/** The search box, the only part of a page with a script. */
export function Search() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    // Somebody may have typed before this page had its script.
    setText(input.current?.value ?? '')
    void fetch('/entries.json')
      .then((response) => response.json())
      .then(setEntries)
  }, [])
  const found = matchEntries(entries, text)
  return (
    // biome-ignore lint/a11y/useSemanticElements: our page has a form with this role as well
    <form role="search" class="search" action="/api" method="get">
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" aria-hidden="true">
        <path
          d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4"
          stroke="currentColor"
          stroke-width="1.8"
        />
      </svg>
      <input
        ref={input}
        type="text"
        name="q"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        placeholder="Search APIs..."
        aria-label="Search APIs"
        aria-expanded={found.length > 0}
        aria-controls="search-results"
        aria-autocomplete="list"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        /
      </span>
      <div class="popup" hidden={found.length === 0}>
        <div role="listbox" id="search-results" aria-label="Search results">
          {found.map(({ name, description, path }) => (
            <a key={path} role="option" aria-selected="false" href={path}>
              <b>{name}</b>
              <span>{description}</span>
            </a>
          ))}
        </div>
        <p role="status" hidden />
      </div>
    </form>
  )
}
