import type { Locator } from '@playwright/test'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'

/** Asserts that `chosen` has the colours of a selection, and that `other` looks otherwise. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  const look = (locator: Locator) =>
    locator.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText'
      const coloursOf = (one: Element) => {
        const { backgroundColor, color } = getComputedStyle(one)
        return `${backgroundColor} ${color}`
      }
      const looks = [coloursOf(element), coloursOf(probe)]
      probe.remove()
      return looks
    })
  const [colours, selection] = await look(chosen)
  expect(colours).toBe(selection)
  expect((await look(other))[0]).not.toBe(selection)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`what is chosen is seen where ${colorScheme} colours are forced${colorScheme === 'dark' ? ' @soak' : ''}`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open('/pricing')
    const header = page.getByRole('banner')
    await expectChosen(
      header.getByRole('link', { name: 'Pricing' }),
      header.getByRole('link', { name: 'Examples' }),
    )
    const [monthly, annual] = ['Monthly', 'Annual'].map((name) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) }),
    ) as [Locator, Locator]
    await expectChosen(monthly, annual)
    await annual.click()
    await expectChosen(annual, monthly)

    const box = new SearchBox(page)
    await box.input.fill('tax')
    await box.options.nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await expectChosen(box.options.nth(0), box.options.nth(1))

    await open('/api/image-colors')
    const languages = page.getByRole('navigation', { name: 'Language' })
    await expectChosen(
      languages.locator('[aria-current]'),
      languages.getByRole('link', { name: 'Java', exact: true }),
    )
    await page.locator('#try-it').scrollIntoViewIfNeeded()
    const pictures = page.getByRole('group', { name: 'Example pictures' }).locator('label')
    await pictures.nth(1).click()
    await expectChosen(pictures.nth(1), pictures.nth(0))
  })
