import { Link } from '@orchard/shared/router'
import type { ComponentProps } from 'react'
import classes from './button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet'

/** A button in the site's style. */
export function Button({
  variant = 'secondary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: Variant }) {
  return (
    <button
      type={type}
      data-variant={variant}
      className={className ? `${classes.Button} ${className}` : classes.Button}
      {...rest}
    />
  )
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return (
    <Link
      data-variant={variant}
      className={className ? `${classes.Button} ${className}` : classes.Button}
      {...rest}
    />
  )
}
