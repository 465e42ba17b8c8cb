import { TextField } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'

/** The account's email address, which password managers take as the username. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}
