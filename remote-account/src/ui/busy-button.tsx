import { Button } from '@orchard/shared/ui'
import type { ComponentProps } from 'react'

/** A button that says what it does while it does it, and cannot be pressed again meanwhile. */
export function BusyButton({
  isBusy,
  busyWords,
  children,
  onClick,
  ...rest
}: ComponentProps<typeof Button> & { isBusy: boolean; busyWords: string }) {
  return (
    <Button
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (isBusy || rest['aria-disabled']) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? busyWords : children}
    </Button>
  )
}
