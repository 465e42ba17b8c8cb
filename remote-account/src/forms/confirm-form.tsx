import type { ReactNode } from 'react'
import { AccountForm } from './account-form.tsx'

/** States the consequences of an action and asks to confirm it. */
export function ConfirmForm({
  send,
  sending,
  variant = 'primary',
  onSend,
  children,
}: {
  /** Button labels, at rest and while busy. */
  send: string
  sending: string
  /** `danger` for actions that cannot be undone. */
  variant?: 'primary' | 'danger'
  onSend(): Promise<void>
  children: ReactNode
}) {
  return (
    <>
      <p>{children}</p>
      <AccountForm send={send} sending={sending} inline variant={variant} onSend={onSend} />
    </>
  )
}
