import { TextField } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'

/** The address that an account is known by; password managers take it for the user name. */
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
