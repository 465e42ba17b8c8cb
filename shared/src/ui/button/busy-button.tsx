import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** A button that says that it is at work, and cannot be pressed again meanwhile. */
export function BusyButton({
  isBusy,
  busyWords,
  children,
  onClick,
  ...rest
}: ComponentProps<typeof Button> & { isBusy: boolean; busyWords: string }) {
  const isOff = isBusy || rest['aria-disabled']
  return (
    <Button
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? busyWords : children}
    </Button>
  )
}
