import { TextField } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'

/** A field for a numeric code, which browsers and phones can autofill. */
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
