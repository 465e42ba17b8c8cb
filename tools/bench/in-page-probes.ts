/** Functions that run in the page, each standing alone; see in-page.ts. */

/** What a click came to; times in ms since navigation start. */
interface ClickRecord {
  clickedAt: number
  paintedAt: number
}

/** One key and when its results were on the screen, in ms from the key. */
export interface KeystrokeRecord {
  key: string
  ms: number | null
  options: number
}

declare global {
  interface Window {
    benchClick: Promise<ClickRecord>
    benchKeys: KeystrokeRecord[]
  }
}

/** The middle of the first link of a kind within `<main>` that nothing covers, or null. */
export function findLink(selector: string): { x: number; y: number; href: string } | null {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`#content ${selector}`)) {
    const box = link.getClientRects()[0]
    if (!box) continue
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    if (link.contains(document.elementFromPoint(x, y))) return { x, y, href: link.href }
  }
  return null
}

/** Notes when the next click happens and when another first heading has been painted after it. */
export function watchClick(): void {
  window.benchClick = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp: clickedAt }) => {
        const heading = () => document.querySelector('#content h1')?.textContent ?? ''
        const before = heading()
        const observer = new MutationObserver(() => {
          if (heading() === '' || heading() === before) return
          observer.disconnect()
          // The message comes after the frame that shows it, as for keys.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve({ clickedAt, paintedAt: performance.now() })
            port2.postMessage(null)
          })
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      },
      { capture: true, once: true },
    )
  })
}

/** Shows seven options for whatever is typed into the search box of a page without scripts. */
export function listWithoutSearch(): void {
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Search APIs"]')
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  const popup = list?.parentElement
  if (!input || !list || !popup) throw new Error('The search box has no list')
  const element = (name: string, ...parts: (string | Node)[]) => {
    const made = document.createElement(name)
    made.append(...parts)
    return made
  }
  input.addEventListener('input', () => {
    popup.hidden = input.value === ''
    const options = Array.from({ length: 7 }, (_, index) => {
      const marked = () => element('mark', input.value)
      const description = element('span', `What API number ${index} gives for `, marked())
      const option = element(
        'a',
        element('b', marked(), ' data'),
        element('small', 'Data'),
        description,
      )
      option.setAttribute('role', 'option')
      return option
    })
    list.replaceChildren(...options)
  })
}

/**
 * Notes for each key in the search box when its results were painted: after the frame that shows the
 * last change of the list, or, where the key changed nothing in it, after the first frame.
 */
export function watchKeys(): void {
  const input = document.querySelector('input[role="combobox"][aria-label="Search APIs"]')
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  const popup = list?.parentElement
  if (!input || !list || !popup) throw new Error('The search box has no list')
  window.benchKeys = []
  interface Key {
    record: KeystrokeRecord
    from: number
  }
  let current: Key | undefined
  let changed: Key[] = []
  let shown: Key[] = []

  // One channel for all keys and one frame for all changes of a key: what watching costs is counted as well.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    for (const { record, from } of shown) {
      record.ms = performance.now() - from
      record.options = list.childElementCount
    }
  }
  const note = () => {
    if (!current || changed.push(current) > 1) return
    requestAnimationFrame(() => {
      shown = changed
      changed = []
      port2.postMessage(null)
    })
  }
  input.addEventListener(
    'keydown',
    (event) => {
      if (!(event instanceof KeyboardEvent) || event.key.length !== 1) return
      const record: KeystrokeRecord = { key: event.key, ms: null, options: 0 }
      window.benchKeys.push(record)
      current = { record, from: event.timeStamp }
    },
    { capture: true },
  )
  input.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.inputType === 'insertText') note()
    else current = undefined
  })
  new MutationObserver(note).observe(popup, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}
