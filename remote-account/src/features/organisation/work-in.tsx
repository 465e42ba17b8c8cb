import { loadAuth } from '@orchard/shared/auth'
import { ProductApiError } from '@orchard/shared/product-api'
import type { ReactNode } from 'react'
import { Act } from '#src/forms/act.tsx'

/** Goes on in another account: an organisation, or the own one (null). */
export async function workIn(id: string | null): Promise<void> {
  const auth = await loadAuth()
  if (!(await auth.workIn(id)))
    throw new ProductApiError('not_switched', {
      detail: 'We could not switch to this account. Reload this page and try again.',
    })
}

/** A button that switches to another account. */
export function WorkIn({
  id,
  context,
  children,
}: {
  id: string | null
  /** Name of the account, for assistive technology. */
  context: string
  children: ReactNode
}) {
  return (
    <Act busyWords="Switching…" act={() => workIn(id)}>
      <span>{children}</span>
      <span className="visually-hidden">{` in ${context}`}</span>
    </Act>
  )
}
