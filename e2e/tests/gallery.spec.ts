import { createGallery, GALLERY_PATH } from '@orchard/platform/gallery'
import type { Page } from '@playwright/test'
import { objectionsInBothThemes, violationsInForcedColors } from '#fixtures/axe.ts'
import { test as base, expect } from '#fixtures/test.ts'

/** Like `test`, with the gallery of parts from source. */
const test = base.extend<{ gallery: Page }, { galleryUrl: string }>({
  galleryUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object
    async ({}, use) => {
      const server = await createGallery()
      await server.listen(0)
      await use(new URL(GALLERY_PATH, server.resolvedUrls?.local[0]).href)
      await server.close()
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, galleryUrl }, use) => {
    await page.goto(galleryUrl)
    await expect(page.getByRole('heading', { name: 'Charts', level: 2 })).toBeVisible()
    await use(page)
  },
})

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('parts are accessible in both themes, in forced colours and with text of 200%', async ({
  gallery,
}) => {
  for (const width of [375, 1_280]) {
    await gallery.setViewportSize({ width, height: 800 })
    expect(await objectionsInBothThemes(gallery)).toEqual([])
  }
  expect(await violationsInForcedColors(gallery)).toEqual([])
  await gallery.emulateMedia({ forcedColors: 'none' })
  await gallery.getByRole('button', { name: 'Text of 200%' }).click()
  expect(await objectionsInBothThemes(gallery)).toEqual([])
  for (const width of [375, 768, 1_280, 1_600]) {
    await gallery.setViewportSize({ width, height: 800 })
    expect(await widthOf(gallery)).toBe(width)
  }
  await gallery.getByRole('button', { name: 'Text of 100%' }).click()
  await gallery.setViewportSize({ width: 320, height: 800 })
  expect(await widthOf(gallery)).toBe(320)
})

test('a chart says the values of a place to pointer and keyboard', async ({ gallery }) => {
  const charts = gallery.getByRole('region', { name: 'Charts' })
  const values = charts.getByRole('slider', { name: 'Values of Requests by day', exact: true })
  await values.hover({ position: { x: 2, y: 40 } })
  await expect(values).toHaveAttribute('aria-valuetext', '1 November 2026: Requests: 900')
  await expect(charts.getByText('Requests: 900')).toBeVisible()
  await gallery.mouse.move(0, 0)
  await expect(charts.getByText('Requests: 900')).toHaveCount(0)
  await charts.locator('summary').focus()
  await gallery.keyboard.press('Shift+Tab')
  await expect(values).toBeFocused()
  await expect(values).toHaveAttribute('aria-valuetext', '30 November 2026: Requests: –')
  for (const [key, day] of [
    ['Home', 1],
    ['ArrowRight', 2],
    ['PageUp', 9],
    ['ArrowLeft', 8],
    ['ArrowDown', 7],
    ['PageDown', 1],
  ] as const) {
    await gallery.keyboard.press(key)
    await expect(values).toHaveAttribute('aria-valuetext', new RegExp(`^${day} November`))
  }
  await gallery.keyboard.press('Escape')
  await expect(values).not.toHaveAttribute('aria-valuetext')
  await charts.locator('summary').click()
  const rows = charts.getByRole('table', { name: 'Requests by day' }).getByRole('row')
  await expect(rows.first()).toHaveText('Day (UTC)Requests')
  await expect(rows).toHaveCount(26)
})

test('parts look as they did when they last landed @soak', async ({ gallery }) => {
  await gallery.emulateMedia({ reducedMotion: 'reduce' })
  await gallery.evaluate(() => document.fonts.ready)
  for (const theme of ['light', 'dark'] as const) {
    await gallery.emulateMedia({ colorScheme: theme })
    // Another machine draws letters a little otherwise.
    for (const part of await gallery.locator('main section[id]').all())
      await expect.soft(part).toHaveScreenshot(`${await part.getAttribute('id')}-${theme}.png`, {
        maxDiffPixelRatio: 0.03,
        threshold: 0.3,
      })
  }
})
