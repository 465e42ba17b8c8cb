import { TextField } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'

/** A code of digits; browsers and phones offer to fill it in. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
    />
  )
}
