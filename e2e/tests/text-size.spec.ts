import type { Page } from '@playwright/test'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, test } from '#fixtures/test.ts'
import { setTextSize } from '#fixtures/text-size.ts'

const WIDTHS = [375, 768, 1024, 1280, 1600]
/** Pages that `npm test` looks at, too. */
const ALWAYS: readonly string[] = ['/', '/pricing']
/** Pages for whoever is signed in, and a heading that they have then. */
const PERSONAL: ReadonlyMap<string, string> = new Map([
  ['/profile', 'Plan and usage'],
  ['/organisation', 'Your accounts'],
])

for (const share of [1.5, 2])
  for (const path of SITE_PATHS) {
    const isAlways = share === 2 && ALWAYS.includes(path)
    test(`${path} fits with text of ${share * 100} %${isAlways ? '' : ' @soak'}`, async ({
      page,
      signInAsNewUser,
    }) => {
      const personal = PERSONAL.get(path)
      if (personal) await signInAsNewUser()
      await page.goto(path)
      if (personal) await expect(page.getByRole('heading', { name: personal })).toBeVisible()
      await setTextSize(page, share)
      const found: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await misfits(page)).map((line) => `${width} px: ${line}`))
      }
      expect(found).toEqual([])
    })
  }

test('the open menu fits with text of 200 % on a phone', async ({ page, open }) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await open('/faq')
  await setTextSize(page, 2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await misfits(page)).toEqual([])
})

/**
 * Texts and controls that do not fit: they lie outside of the window or of a box that hides what it has no room for, or
 * they overlap in header or footer. What can be scrolled to fits, as does what ends in dots.
 */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
    const ancestors = (of: Element) => {
      const list: Element[] = []
      for (let one: Element | null = of; one && one !== document.body; one = one.parentElement)
        list.push(one)
      return list
    }
    const isOutside = (box: DOMRect, left: number, right: number) =>
      box.left < left - 1 || box.right > right + 1
    const shown = [...document.querySelectorAll('body *')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !ancestors(one).some((up) => getComputedStyle(up).clipPath !== 'none'),
    )
    const boxes = shown.flatMap((element) => {
      // Nobody sees the field that only programs fill in.
      if (element.closest('[aria-hidden="true"], [class*="Trap"]')) return []
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const range = document.createRange()
      const ofTexts = texts.flatMap((text) => {
        range.selectNodeContents(text)
        return [...range.getClientRects()]
      })
      const isControl = element.matches('button, input, select, textarea')
      return [...ofTexts, ...(isControl ? [element.getBoundingClientRect()] : [])]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map((box) => ({ box, element, isText: !isControl }))
    })
    for (const { box, element } of boxes) {
      const clip = ancestors(element).find((up) => getComputedStyle(up).overflowX !== 'visible')
      const style = clip && getComputedStyle(clip)
      if (style && (style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX)))
        continue
      const hiding = clip?.getBoundingClientRect()
      if (isOutside(box, hiding?.left ?? 0, hiding?.right ?? clientWidth))
        found.push(`outside: ${element.tagName} ${element.textContent?.trim().slice(0, 40)}`)
    }
    const framed = boxes.filter(
      ({ element, isText }) => isText && element.closest('header, footer'),
    )
    for (const [index, one] of framed.entries())
      for (const other of framed.slice(index + 1)) {
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const isSame = one.element === other.element
        if (!isSame && across > 2 && down > one.box.height / 2)
          found.push(`over each other: ${one.element.textContent} and ${other.element.textContent}`)
      }
    return [...new Set(found)]
  })
}
