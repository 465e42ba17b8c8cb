import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './tabs.module.css'

/** One of several panels, and the words of its tab. */
export interface Tab {
  words: string
  content: ReactNode
}

/**
 * Tabs after the ARIA Authoring Practices: arrows, Home and End show another panel.
 * @param label names the list of tabs.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: -1,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const next = (place + tabs.length) % tabs.length
    setAt(next)
    const tab = event.currentTarget.children[next]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div className={classes.Tabs}>
      <div role="tablist" aria-label={label} className={classes.List} onKeyDown={move}>
        {tabs.map(({ words }, index) => (
          <button
            key={words}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-${index}`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
          >
            {words}
          </button>
        ))}
      </div>
      {tabs.map(({ content, words }, index) => (
        <div
          key={words}
          role="tabpanel"
          id={`${id}-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have nothing else to focus
          tabIndex={0}
          hidden={index !== at}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
