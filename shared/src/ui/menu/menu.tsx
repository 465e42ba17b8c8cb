import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '#src/ui/button/button.tsx'
import classes from './menu.module.css'

/** An entry of a menu: an act, or a link. */
export interface MenuItem {
  words: string
  onChoose?: () => void
  /** Path that it leads to, by the `Link` of the menu. */
  to?: string
  /** What cannot be undone. */
  isDanger?: boolean
  /** A line sets it and what follows apart. */
  startsGroup?: boolean
}

interface ItemProps {
  ref?: Ref<HTMLAnchorElement>
  to: string
  role: 'menuitem'
  tabIndex: -1
  className: string | undefined
  onClick(): void
  children: ReactNode
}

const TYPED_TOGETHER_MS = 500

/**
 * A button that opens a menu, after the menu button of the ARIA Authoring Practices: arrows, Home, End and first letters
 * move, Escape and a press elsewhere close it, and the focus returns to the button.
 * @param label names the menu, and the button if it shows no words of its own.
 * @param Link the router's, handed in because only the caller gets the one that the host provides.
 */
export function Menu({
  label,
  children,
  items,
  Link,
}: {
  label: string
  /** Shown on the button. */
  children?: ReactNode
  items: readonly MenuItem[]
  Link?: ComponentType<ItemProps>
}) {
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const typed = useRef({ text: '', at: 0 })
  const all = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  // The focus returns to what had it before.
  const close = () => popup.current?.hidePopover()

  const openBy = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) button.current?.click()
    all()
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus()
  }

  const move = (event: KeyboardEvent) => {
    const list = all()
    const at = list.indexOf(document.activeElement as HTMLElement)
    const next = placeAfter(event.key, at, list.length)
    if (event.key === 'Tab') close()
    else if (next !== null) {
      event.preventDefault()
      list[next]?.focus()
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const isLater = event.timeStamp - typed.current.at > TYPED_TOGETHER_MS
      const text = (isLater ? '' : typed.current.text) + event.key.toLowerCase()
      typed.current = { text, at: event.timeStamp }
      event.preventDefault()
      // Space presses the entry that has the focus, and is a letter inside a name.
      if (text === ' ') list[at]?.click()
      else findByLetters(list, at, text)?.focus()
    }
  }

  const follow = ({ newState }: ToggleEvent) => {
    setIsOpen(newState === 'open')
    typed.current = { text: '', at: 0 }
    if (newState === 'open' && !popup.current?.contains(document.activeElement)) all()[0]?.focus()
  }

  return (
    <span className={classes.Menu}>
      <Button
        ref={button}
        variant="quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={children ? undefined : label}
        popoverTarget={id}
        onKeyDown={openBy}
      >
        {children ?? <span aria-hidden="true">⋯</span>}
      </Button>
      <div
        ref={popup}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        className={classes.Popup}
        onKeyDown={move}
        onToggle={follow}
      >
        {items.map(({ isDanger, onChoose, startsGroup, to, words }) => {
          const props = {
            role: 'menuitem',
            tabIndex: -1,
            className: classes.Item,
            onClick() {
              close()
              onChoose?.()
            },
            children: words,
          } as const
          return (
            <span key={words} role="none" data-danger={isDanger} data-group={startsGroup}>
              {to !== undefined && Link ? (
                <Link {...props} to={to} />
              ) : (
                <button type="button" {...props} />
              )}
            </span>
          )
        })}
      </div>
    </span>
  )
}

/** The entry that a key leads to; null for other keys. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(0, at) - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The next entry that begins with the letters; one letter, also repeated, leads from match to match. */
function findByLetters(list: readonly HTMLElement[], at: number, text: string) {
  const isRepeated = [...text].every((letter) => letter === text[0])
  const start = isRepeated ? at + 1 : Math.max(0, at)
  const letters = isRepeated ? (text[0] ?? '') : text
  return [...list.slice(start), ...list.slice(0, start)].find((one) =>
    one.textContent?.trim().toLowerCase().startsWith(letters),
  )
}
