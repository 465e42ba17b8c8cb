import type { Browser } from '@playwright/test'
import { openPage, untilIdleWorkDone, untilQuiet } from '#src/browser/browser.ts'

/** Reads from the running site what its peers are made of, in the shape of `peers/src/content.ts`. */
export async function readContent(browser: Browser, site: string, paths: readonly string[]) {
  const pages: Record<string, ReturnType<typeof describePage>> = {}
  for (const path of paths) {
    await using opened = await openPage(browser, 1)
    await opened.page.goto(site + path)
    await untilQuiet(opened)
    pages[path] = await opened.page.evaluate(describePage)
  }
  return { pages, entries: await readEntries(browser, site) }
}

/** All entries of the catalogue, from the list of APIs. */
async function readEntries(browser: Browser, site: string) {
  await using opened = await openPage(browser, 1)
  await opened.page.goto(`${site}/api`)
  await untilIdleWorkDone(opened)
  const cards = opened.page.locator('#content li:has(> h2 > a[href^="/api/"])')
  return await cards.evaluateAll((all: Element[]) =>
    all.map((card) => ({
      name: card.querySelector('a')?.textContent ?? '',
      description: card.querySelector('p')?.textContent ?? '',
      path: card.querySelector('a')?.getAttribute('href') ?? '',
    })),
  )
}

/**
 * Takes a page apart. What remains is what a content system would hand to another site: elements, texts
 * and the roles of classes, but no style, hash or code. Playwright sends the text of this function to
 * the page, so nothing outside of it exists there.
 */
function describePage() {
  const { body, head } = document
  // Before anything is removed, because it takes the site's styles to tell what is hidden.
  for (const one of body.querySelectorAll('*'))
    if (getComputedStyle(one).display === 'none') one.setAttribute('hidden', '')
  for (const one of body.querySelectorAll('script, style, link, template')) one.remove()

  const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const roleOf = (name: string) => kebab(/^[a-z]+_([A-Z]\w*?)_/.exec(name)?.[1] ?? name)
  const isDropped = (name: string) =>
    name === 'style' || (name.startsWith('data-') && !/^data-(?:kind|tone|variant)$/.test(name))
  for (const one of body.querySelectorAll('*')) {
    const roles = new Set([...one.classList].map(roleOf))
    if (roles.size > 0) one.setAttribute('class', [...roles].join(' '))
    for (const name of one.getAttributeNames()) if (isDropped(name)) one.removeAttribute(name)
  }
  const comments: Node[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)

  const find = (selector: string, within: ParentNode = document) => {
    const found = within.querySelector(selector)
    if (!found) throw new Error(`The page has no ${selector}`)
    return found
  }
  const html = (elements: readonly Element[]) => elements.map((one) => one.outerHTML).join('')
  const around = (one: Element) => {
    const siblings = [...(one.parentElement?.children ?? [])]
    const at = siblings.indexOf(one)
    return { before: html(siblings.slice(0, at)), after: html(siblings.slice(at + 1)) }
  }
  const main = find('main')
  const search = find('header form[role=search]')
  const meta =
    'title, meta[name], meta[property], link:is([rel=icon], [rel=canonical]), script[type="application/ld+json"]'
  return {
    head: html([...head.querySelectorAll(meta)].filter((one) => !one.matches('[name=viewport]'))),
    beforeHeader: around(find('header')).before,
    beforeSearch: around(search).before,
    search: search.outerHTML,
    afterSearch: around(search).after,
    main: main.innerHTML,
    afterMain: around(main).after,
  }
}
