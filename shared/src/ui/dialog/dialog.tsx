import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '#src/ui/icon/icon.tsx'
import { closeIcon } from '#src/ui/icon/icons.ts'
import classes from './dialog.module.css'

/**
 * A modal dialog while `isOpen`. Escape, its button and a press beside it close it; the browser keeps the focus inside,
 * and returns it to what had it before.
 * @param onClose called whenever it has closed.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
}) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  useLayoutEffect(() => {
    const { current } = dialog
    if (isOpen && !current?.open) current?.showModal()
    else if (!isOpen) current?.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser’s
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={classes.Dialog}
      onClose={onClose}
      // A press that began in a field and ended beside the dialog selected text.
      onPointerDown={({ currentTarget, target }) => {
        isPressedBeside.current = target === currentTarget
      }}
      onClick={({ currentTarget, target }) => {
        if (target === currentTarget && isPressedBeside.current) currentTarget.close()
      }}
    >
      {isOpen && (
        <div className={classes.Body}>
          <div className={classes.Head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon path={closeIcon} size={20} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
