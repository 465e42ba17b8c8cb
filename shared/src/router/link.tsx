import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router-dom'

type LinkProps = ComponentProps<typeof RouterLink>

let listener: ((path: string) => void) | undefined

/** The host says here what to do when a visitor is about to follow a link to `path`. */
export function onLinkIntent(react: (path: string) => void): void {
  listener = react
}

/** A link within the site. Pointing at it or focusing it fetches the page behind it. */
export function Link({ to, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const announce = () => {
    if (typeof to === 'string') listener?.(to)
  }
  return (
    <RouterLink
      to={to}
      onPointerEnter={(event) => {
        announce()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        announce()
        onFocus?.(event)
      }}
      onTouchStart={(event) => {
        announce()
        onTouchStart?.(event)
      }}
      {...rest}
    />
  )
}
