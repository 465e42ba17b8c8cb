import { type ComponentProps, type MouseEvent, startTransition, use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/** What a link within the site takes beside the attributes of `<a>`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, from its root, with query and fragment. */
  to: string
  /** Replaces the current history entry instead of adding one; a link to the current address always does. */
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

let leaves: ((path: string) => boolean) | undefined

/** The host decides here whether a link to `path` loads a new document. */
export function onLinkFollow(decide: (path: string) => boolean): void {
  leaves = decide
}

/**
 * A link within the site. Pointing at it or focusing it fetches the page behind it. It reads the router and
 * not the location, so that the hundred links of a page neither cost much to hydrate nor render again
 * with each navigation as the router's own do.
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
  const router = use(DataRouterContext)?.router
  const announce = () => listener?.(to)
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !router || isForBrowser(event)) return
        // State and place of scrolling are this document's.
        if (state === undefined && !preventScrollReset && leaves?.(to)) return
        event.preventDefault()
        const { pathname, search, hash } = router.state.location
        const options = {
          replace: replace || to === pathname + search + hash,
          state,
          preventScrollReset,
        }
        // That it is loading is worth no render of its own when what it loads is here already.
        startTransition(() => void router.navigate(to, options))
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

/** Whether the visitor wants a new tab, a new window or a download. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.altKey ||
    event.ctrlKey ||
    event.shiftKey ||
    (target !== '' && target !== '_self')
  )
}
