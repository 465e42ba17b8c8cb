import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

/** What a link within the site takes beside the attributes of `<a>`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean
  /** Kept with the history entry. */
  state?: unknown
  /** Leaves the scroll position as it is. */
  preventScrollReset?: boolean
}

let listener: ((path: string) => void) | undefined

/** The host says here what to do when a visitor is about to follow a link to `path`. */
export function onLinkIntent(react: (path: string) => void): void {
  listener = react
}

/**
 * A link within the site. Pointing at it or focusing it fetches the page behind it. It is smaller than
 * the router's own, which brings the prefetching of a framework along.
 */
export function Link({
  to,
  replace = false,
  state,
  preventScrollReset = false,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  ...rest
}: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    preventScrollReset,
    ...(rest.target ? { target: rest.target } : {}),
  })
  const announce = () => listener?.(href)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
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
    />
  )
}
