import type { ComponentProps } from 'react'
import classes from './button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

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

/**
 * The class that makes a link look like a button: `<Link className={buttonClass}
 * data-variant="primary">`. Links are the router's, and primitives know only React.
 */
export const buttonClass = classes.Button
