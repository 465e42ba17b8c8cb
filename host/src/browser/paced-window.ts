/**
 * Safari refuses the 101st change of the address within 30 seconds with a `SecurityError`, those of links included
 * (WebKit's `History::updateAndCheckStateObjectQuota`); other browsers allow 200 within ten seconds. So many of ours
 * fit with room for links.
 */
const PACE_MS = 400

/** A browser that refused is asked again after so long. */
const RETRY_MS = 1_000

/**
 * The window for a router that replaces its address with each key press: the last of replacements that follow each
 * other quickly reaches the browser, in time, before a link is followed and before the document goes. A
 * replacement that the browser refuses is tried again; the router does not see the refusal.
 */
export function pacedWindow(): Window {
  const { history } = window
  let waiting: Parameters<History['replaceState']> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    try {
      history.replaceState(...waiting)
      waiting = null
      timer = setTimeout(flush, PACE_MS)
    } catch {
      timer = setTimeout(flush, RETRY_MS)
    }
  }
  const paced: Partial<History> = {
    replaceState(...entry) {
      waiting = entry
      if (timer === undefined) flush()
    },
    // The router loads a new document where this throws.
    pushState(...entry) {
      flush()
      history.pushState(...entry)
      waiting = null
    },
  }
  // The entry that waited is no longer the current one.
  addEventListener('popstate', () => {
    waiting = null
  })
  // Not each click: a held arrow key clicks one radio button after the other.
  addEventListener(
    'click',
    ({ target }) => {
      if (waiting && target instanceof Element && target.closest('a')) flush()
    },
    true,
  )
  addEventListener('pagehide', flush)
  return override(window, { history: override(history, paced) })
}

/** `target` with some properties of its own; its methods still run on `target` itself. */
function override<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
