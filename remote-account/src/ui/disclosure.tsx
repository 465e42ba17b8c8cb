import { Button, Notice, startAnew, useMessage } from '@orchard/shared/ui'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './disclosure.module.css'
import { useOpenForm, useRestingVariant } from './open-form.ts'

/**
 * A button inside `Buttons` that opens a form below them, and closes another in the same panel. `children` gets a
 * function that closes the form, returns the focus to the button and shows a message.
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
  /** Look of the button while no form is open in the panel. */
  variant?: 'primary' | 'secondary' | 'danger'
  startsOpen?: boolean
  /** Label of the button that closes the form. */
  dismissal?: string
  /** Added to the label for assistive technology, where several buttons have the same one. */
  context?: string
  children(close: (done?: string) => void): ReactNode
}) {
  const id = useId()
  const { open, setOpen } = useOpenForm()
  const resting = useRestingVariant(variant)
  const isOpen = open === undefined ? startsOpen : open === id
  const [done, setDone] = useMessage<string>()
  const button = useRef<HTMLButtonElement>(null)
  // A form may go with its row, such as that of a key which was revoked.
  useEffect(() => () => setOpen((now) => (now === id ? null : now)), [id, setOpen])
  const close = (words?: string) => {
    setDone(words ?? null)
    setOpen(null)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant={isOpen ? 'secondary' : resting}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          startAnew()
          setOpen(isOpen ? null : id)
        }}
      >
        <span>{label}</span>
        {context && <span className="visually-hidden">{` ${context}`}</span>}
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
