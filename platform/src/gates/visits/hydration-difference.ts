import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The first place where the HTML that the browser rendered is not that of the server. */
    hydrationDifference?: string
  }
}

/** Has a page note where hydration finds other HTML than the server sent; before its document comes. */
export async function noteHydrationDifference(page: Page): Promise<void> {
  // Compiled functions call `__name`, which the page does not have.
  const content = `globalThis.__name ??= (value) => value; (${watchReplacement})()`
  await page.addInitScript({ content })
}

/** What was noted, as words; empty without a difference. */
export async function hydrationDifference(page: Page): Promise<string> {
  return (await page.evaluate(() => window.hydrationDifference).catch(() => undefined)) ?? ''
}

/**
 * Runs in the page. React does not say in production which element differs, but it replaces what the server sent in the
 * same task in which the host logs the error, so that both versions can be compared.
 */
function watchReplacement(): void {
  const log = console.error
  let hasFailed = false
  console.error = (...words: unknown[]) => {
    hasFailed ||= String(words[0]).startsWith('Hydration')
    log(...words)
  }
  new MutationObserver((records) => {
    if (!hasFailed || window.hydrationDifference !== undefined) return
    const removed = records.flatMap((record) => [...record.removedNodes])
    const added = records.flatMap((record) => [...record.addedNodes])
    const difference = compare(contentOf(removed), contentOf(added), 'the page')
    if (difference !== null) window.hydrationDifference = difference
  }).observe(document, { childList: true, subtree: true })

  /** Elements, and texts between them; comments of React are not seen. */
  function contentOf(nodes: readonly Node[]): (Element | string)[] {
    const content: (Element | string)[] = []
    for (const node of nodes) {
      if (node instanceof Element) content.push(node)
      else if (node instanceof Text) {
        const last = content.at(-1)
        if (typeof last === 'string') content[content.length - 1] = last + node.data
        else content.push(node.data)
      }
    }
    return content.filter((one) => one !== '')
  }

  function compare(
    server: readonly (Element | string)[],
    browser: readonly (Element | string)[],
    place: string,
  ): string | null {
    for (let at = 0; at < Math.max(server.length, browser.length); at++) {
      const [was, is] = [server[at], browser[at]]
      if (was instanceof Element && is instanceof Element && was.tagName === is.tagName) {
        const inside = compare(
          contentOf([...was.childNodes]),
          contentOf([...is.childNodes]),
          inWords(was),
        )
        if (inside !== null) return inside
      } else if (was !== is)
        return `in ${place} the server sent ${inWords(was)}, the browser rendered ${inWords(is)}`
    }
    return null
  }

  function inWords(one: Element | string | undefined): string {
    if (one === undefined) return 'nothing'
    if (typeof one === 'string') return `“${one.trim().slice(0, 60)}”`
    const tag = one.tagName.toLowerCase()
    const id = one.id ? ` id="${one.id}"` : ''
    const name = one.classList[0] ? ` class="${one.classList[0]}"` : ''
    return `<${tag}${id}${name}>`
  }
}
