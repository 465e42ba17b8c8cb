import type { ReactNode } from 'react'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { AccountForm } from './account-form.tsx'

/** A button that states the consequences of an action and asks to confirm it. */
export function Confirm({
  send,
  sending,
  variant = 'primary',
  onSend,
  children,
  ...button
}: {
  label: string
  /** Added to the label for assistive technology, where several buttons have the same one. */
  context?: string
  /** Labels of the button that confirms, at rest and while busy. */
  send: string
  sending: string
  /** `danger` for actions that cannot be undone. */
  variant?: 'primary' | 'danger'
  /** `close` closes the question and shows a message. */
  onSend(close: (done?: string) => void): Promise<void>
  children: ReactNode
}) {
  return (
    <Disclosure {...button}>
      {(close) => (
        <>
          <p>{children}</p>
          <AccountForm {...{ send, sending, variant }} inline onSend={() => onSend(close)} />
        </>
      )}
    </Disclosure>
  )
}
