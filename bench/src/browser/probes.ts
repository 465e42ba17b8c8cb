declare global {
  interface Window {
    bench: ReturnType<typeof installProbes>
  }
}

/**
 * Watches a page from the inside. Playwright sends the text of this function to every document, so
 * nothing outside of it exists there. Times are milliseconds since the start of the navigation.
 */
export function installProbes() {
  const CONTROLS = 'a, button, input, select, textarea'
  const changes = { subtree: true, childList: true, characterData: true, attributes: true }
  const findInput = () =>
    document.querySelector<HTMLInputElement>('input[role="combobox"][aria-label="Search APIs"]')

  // React marks each node with a property `__reactProps…` as it walks the tree in document order,
  // with pauses, so that a part is hydrated when its last control is.
  let searchUsable: number | null = null
  let pageHydrated: number | null = null
  const isTaken = (node: Element | null | undefined) =>
    !!node && Object.keys(node).some((key) => key.startsWith('__reactProps'))
  const hydrated = new Promise<void>((resolve) => {
    const look = () => {
      const main = document.getElementById('content')
      if (searchUsable === null && isTaken(findInput())) {
        const all = [...document.querySelectorAll(CONTROLS)]
        if (isTaken(all.findLast((one) => !main?.contains(one)))) searchUsable = performance.now()
      }
      if (pageHydrated === null && main) {
        const last = [...main.querySelectorAll(CONTROLS)].at(-1) ?? main.querySelector('h1')
        if (isTaken(last)) pageHydrated = performance.now()
      }
      if (searchUsable === null || pageHydrated === null) requestAnimationFrame(look)
      else resolve()
    }
    requestAnimationFrame(look)
  })

  // One channel and one frame for all that wait, because watching is part of the measured time.
  const { port1, port2 } = new MessageChannel()
  let waiting: ((now: number) => void)[] = []
  let painted: typeof waiting = []
  port1.onmessage = () => {
    for (const take of painted) take(performance.now())
  }
  /** Calls back when the next frame has been painted. */
  const afterFrame = (take: (now: number) => void) => {
    if (waiting.push(take) > 1) return
    requestAnimationFrame(() => {
      painted = waiting
      waiting = []
      port2.postMessage(null)
    })
  }

  type Entry = PerformanceEntry & { url?: string; value?: number; hadRecentInput?: boolean }
  const entriesOf = (type: string): Entry[] => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const readLoad = () => {
    const [fcp] = performance.getEntriesByName('first-contentful-paint')
    const largest = entriesOf('largest-contentful-paint').at(-1)
    const shifts = entriesOf('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput)
    const blocking = performance
      .getEntriesByType('resource')
      .filter((one) => 'renderBlockingStatus' in one && one.renderBlockingStatus === 'blocking')
    return {
      fcp: fcp?.startTime ?? 0,
      lcp: largest?.startTime ?? null,
      /** At least the CLS. */
      shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
      longTasks: entriesOf('longtask').map(({ startTime, duration }) => ({ startTime, duration })),
      /** Requests, other than the document, that delayed the first or the largest paint. */
      blockingRequests: blocking.length + (/^https?:/.test(largest?.url ?? '') ? 1 : 0),
      searchUsable,
      pageHydrated,
      timeOrigin: performance.timeOrigin,
      now: performance.now(),
    }
  }

  /** Waits for a click, and until another first heading has been painted after it. */
  const watchClick = () =>
    new Promise<{ clickedAt: number; paintedAt: number }>((resolve) => {
      const heading = () => document.querySelector('#content h1')?.textContent ?? ''
      const watch = ({ timeStamp: clickedAt }: MouseEvent) => {
        const before = heading()
        const observer = new MutationObserver(() => {
          if (heading() === '' || heading() === before) return
          observer.disconnect()
          afterFrame((paintedAt) => resolve({ clickedAt, paintedAt }))
        })
        observer.observe(document.body, { ...changes, attributes: false })
      }
      addEventListener('click', watch, { capture: true, once: true })
    })

  const findSearch = () => {
    const input = findInput()
    const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
    if (!input || !list?.parentElement) throw new Error('The search box has no list')
    return { input, list, popup: list.parentElement }
  }

  /** Shows seven options for whatever is typed into the search box of a page without scripts. */
  const listWithoutSearch = () => {
    const { input, list, popup } = findSearch()
    input.addEventListener('input', () => {
      popup.hidden = input.value === ''
      const element = (name: string, ...parts: (string | Node)[]) => {
        const made = document.createElement(name)
        made.append(...parts)
        return made
      }
      const marked = () => element('mark', input.value)
      const options = Array.from({ length: 7 }, (_, index) => {
        const text = element('span', `What API number ${index} gives for `, marked())
        const name = element('b', marked(), ' data')
        const option = element('a', name, element('small', 'Data'), text)
        option.setAttribute('role', 'option')
        return option
      })
      list.replaceChildren(...options)
    })
  }

  const keys: { ms: number | null; options: number }[] = []
  /**
   * Records when the results of each key were painted: after the frame with the last change of the
   * list, or after the first frame where the key changed nothing in it.
   */
  const watchKeys = () => {
    const { input, list, popup } = findSearch()
    let note = () => {}
    const start = ({ key, timeStamp }: KeyboardEvent) => {
      if (key.length !== 1) return
      const record: (typeof keys)[number] = { ms: null, options: 0 }
      keys.push(record)
      note = () =>
        afterFrame((now) => {
          record.ms = now - timeStamp
          record.options = list.childElementCount
        })
    }
    input.addEventListener('keydown', start, { capture: true })
    input.addEventListener('input', (event) => {
      if (!(event instanceof InputEvent) || event.inputType !== 'insertText') note = () => {}
      note()
    })
    new MutationObserver(() => note()).observe(popup, changes)
  }

  return { hydrated, readLoad, watchClick, listWithoutSearch, watchKeys, keys }
}
