import { Button } from '@orchard/shared/ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import classes from './disclosure.module.css'
import { Notice } from './message.tsx'
import { startAnew, useMessage } from './use-message.ts'

/**
 * A button inside `Buttons` that opens a panel below them. `children` gets a function that closes
 * the panel, returns the focus to the button and shows a message.
 */
export function Disclosure({
  label,
  context,
  startsOpen = false,
  dismissal = 'Cancel',
  variant = 'secondary',
  children,
}: {
  label: string
  /** Look of the button while the panel is closed; an open one has a button of its own to press. */
  variant?: 'primary' | 'secondary' | 'danger'
  startsOpen?: boolean
  /** Label of the button that closes the panel. */
  dismissal?: string
  /** Added to the label for assistive technology, where several buttons have the same one. */
  context?: string
  children(close: (done?: string) => void): ReactNode
}) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [done, setDone] = useMessage<string>()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (words?: string) => {
    setDone(words ?? null)
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant={isOpen ? 'secondary' : variant}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          startAnew()
          setIsOpen(!isOpen)
        }}
      >
        {label}
        {context && <span className="visually-hidden"> {context}</span>}
      </Button>
      <div className={classes.Below} data-shown={isOpen || done !== null || undefined}>
        <Notice>{done}</Notice>
        {isOpen && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any control inside
          <div
            id={id}
            className={classes.Body}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
          >
            {children(close)}
            <button type="button" className={classes.Cancel} onClick={() => close()}>
              {dismissal}
            </button>
          </div>
        )}
      </div>
    </>
  )
}
