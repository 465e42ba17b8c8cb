import { type ComponentProps, type MouseEvent, startTransition, use } from 'react'
import { RouterContext } from './unsafe-contexts.ts'

/** Props of a link within the site beside the attributes of `<a>`. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, from its root, with query and fragment. */
  to: string
  /**
   * Replaces the history entry instead of adding one, as links to the current address always do.
   */
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

/** React leaves them out. Taking them out of the props instead took 7 % of the time of a list. */
const NO_ATTRIBUTES = { to: undefined, replace: undefined, state: undefined }

/** The props without the one that React would warn of. Few links have it. */
function withoutPreventScrollReset(props: LinkProps) {
  if (!('preventScrollReset' in props)) return props
  const { preventScrollReset: _, ...rest } = props
  return rest
}

/**
 * A link within the site that prefetches its page on hover and focus. It reads the router but not
 * the location, so that a page's hundred links hydrate fast and do not render again with each
 * navigation.
 */
export function Link(props: LinkProps) {
  const { to, replace = false, state, preventScrollReset = false } = props
  const router = use(RouterContext)?.router
  const announce = () => listener?.(to)
  return (
    <a
      {...withoutPreventScrollReset(props)}
      {...NO_ATTRIBUTES}
      href={to}
      onClick={(event) => {
        props.onClick?.(event)
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
        // A transition: no render for a loading state when everything is here already.
        startTransition(() => void router.navigate(to, options))
      }}
      onPointerEnter={(event) => {
        announce()
        props.onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        announce()
        props.onFocus?.(event)
      }}
      onTouchStart={(event) => {
        announce()
        props.onTouchStart?.(event)
      }}
    />
  )
}

/** True if the visitor wants a new tab, a new window or a download. */
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
