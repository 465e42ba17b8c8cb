import type { ComponentType, ReactNode } from 'react'

/** Shows, hides and copies the secret of a webhook; the page gives it, since keys are shown in the same way. */
export type SecretView = ComponentType<{
  secret: string
  /** Distinguishes its buttons from those of other webhooks. */
  of: string
  isShown: boolean
  onShow(isShown: boolean): void
  /** More buttons. */
  children: ReactNode
}>
