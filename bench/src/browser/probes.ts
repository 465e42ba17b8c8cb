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
  const changes = { subtree: true, childList: true, characterData: true }

  // The host marks the root element when the shell, and then the page, respond to a visitor.
  const readyAt: Record<'shell' | 'page', number | null> = { shell: null, page: null }
  const hydrated = new Promise<void>((resolve) => {
    const look = () => {
      const { shellReady, pageReady } = document.documentElement.dataset
      if (shellReady !== undefined) readyAt.shell ??= performance.now()
      if (pageReady !== undefined) readyAt.page ??= performance.now()
      if (readyAt.shell !== null && readyAt.page !== null) resolve()
    }
    const attributeFilter = ['data-shell-ready', 'data-page-ready']
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter })
  })

  // One channel and one frame for all that wait, because watching is part of the measured time.
  const { port1, port2 } = new MessageChannel()
  port1.start()
  let frame: Promise<number> | null = null
  /** Resolves when the next frame has been painted. */
  const nextFrame = () => {
    frame ??= new Promise((resolve) => {
      requestAnimationFrame(() => {
        frame = null
        port1.addEventListener('message', () => resolve(performance.now()), { once: true })
        port2.postMessage(null)
      })
    })
    return frame
  }

  /** Marks a span in a running trace. */
  const mark = (startedAt: number, paintedAt: number) => {
    performance.mark('measured:start', { startTime: startedAt })
    performance.mark('measured:end', { startTime: paintedAt })
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
      readyAt,
      timeOrigin: performance.timeOrigin,
      now: performance.now(),
    }
  }

  /** Waits for an event, and until another first heading has been painted. */
  const watchHeading = (event: 'click' | 'popstate') =>
    new Promise<{ startedAt: number; paintedAt: number }>((resolve) => {
      const heading = () => document.querySelector('#content h1')?.textContent ?? ''
      const before = heading()
      let startedAt = 0
      const note = ({ timeStamp }: Event) => {
        startedAt = timeStamp
      }
      addEventListener(event, note, { capture: true, once: true })
      // From now on, because the site may hear of the event first and change the heading at once.
      const observer = new MutationObserver(() => {
        if (heading() === '' || heading() === before) return
        observer.disconnect()
        void nextFrame().then((paintedAt) => {
          mark(startedAt, paintedAt)
          resolve({ startedAt, paintedAt })
        })
      })
      // A page that was kept in the document comes back by its attributes.
      observer.observe(document.body, { ...changes, attributes: true })
    })

  /** Waits until the first result of a search has been painted. */
  const watchFirstOption = () =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=option]')?.checkVisibility()) return
        observer.disconnect()
        void nextFrame().then(resolve)
      })
      observer.observe(document, { ...changes, attributes: true })
    })

  const findSearch = () => {
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Search APIs"]')
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
      const typed = () => element('mark', input.value)
      const options = Array.from({ length: 7 }, (_, index) => {
        const text = element('span', `What API number ${index} gives for `, typed())
        const option = element('a', element('b', typed(), ' data'), element('small', 'Data'), text)
        option.setAttribute('role', 'option')
        return option
      })
      list.replaceChildren(...options)
    })
  }

  const keys: { startedAt: number; ms: number | null; options: number }[] = []
  const markKeys = () => {
    for (const { startedAt, ms } of keys) if (ms !== null) mark(startedAt, startedAt + ms)
  }
  /**
   * Records when the results of each key were painted: after the frame with the last change of the
   * list, or after the first frame where the key changed nothing in it.
   */
  const watchKeys = () => {
    const { input, list, popup } = findSearch()
    let note = () => {}
    const start = ({ key, timeStamp }: KeyboardEvent) => {
      if (key.length !== 1) return
      const record: (typeof keys)[number] = { startedAt: timeStamp, ms: null, options: 0 }
      keys.push(record)
      note = () =>
        void nextFrame().then((now) => {
          record.ms = now - timeStamp
          record.options = list.childElementCount
        })
    }
    input.addEventListener('keydown', start, { capture: true })
    const type = (event: Event) => {
      if (!(event instanceof InputEvent) || event.inputType !== 'insertText') note = () => {}
      note()
    }
    // First, since the page may show its results before its listener ends, also those of an emptied box.
    input.addEventListener('input', type, { capture: true })
    new MutationObserver(() => note()).observe(popup, { ...changes, attributes: true })
  }

  return {
    hydrated,
    readLoad,
    watchHeading,
    watchFirstOption,
    listWithoutSearch,
    watchKeys,
    keys,
    markKeys,
  }
}
