import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

/** A button that looks like a link in running text. */
export function TextButton({
  isBusy = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      className={classes.Text}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    />
  )
}
