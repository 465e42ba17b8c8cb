import { createGallery, GALLERY_PATH } from '@orchard/platform/gallery'
import type { Page } from '@playwright/test'
import {
  objectionsInBothThemes,
  violationsInBothThemes,
  violationsInForcedColors,
} from '#fixtures/axe.ts'
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
  await expect(charts.getByText('Requests: 900')).toHaveCount(0)
  await charts.locator('summary').click()
  const rows = charts.getByRole('table', { name: 'Requests by day' }).getByRole('row')
  await expect(rows.first()).toHaveText('Day (UTC)Requests')
  await expect(rows).toHaveCount(26)
})

test('a menu is walked by keys, and gives the focus back', async ({ gallery }) => {
  const part = gallery.getByRole('region', { name: 'Menus and dialogs' })
  const button = part.getByRole('button', { name: 'Account' })
  const item = (name: string) => part.getByRole('menuitem', { name })
  await button.focus()
  for (const [keys, name] of [
    ['Enter', 'Settings'],
    ['ArrowDown', 'Members'],
    ['ArrowUp', 'Settings'],
    ['ArrowUp', 'Remove'],
    ['Home', 'Settings'],
    ['End', 'Remove'],
    ['r', 'Rename'],
    ['r', 'Remove'],
  ] as const) {
    await gallery.keyboard.press(keys)
    await expect(item(name)).toBeFocused()
  }
  // Letters that follow each other soon are one word, unless the menu was closed between them.
  await gallery.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await gallery.keyboard.press('Enter')
  await expect(item('Settings')).toBeFocused()
  await gallery.keyboard.press('m')
  await expect(item('Members')).toBeFocused()
  expect(await violationsInBothThemes(gallery)).toEqual([])
  await gallery.keyboard.press('Escape')
  await expect(item('Members')).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await gallery.keyboard.press('ArrowUp')
  await expect(item('Remove')).toBeFocused()
  await gallery.keyboard.press('Space')
  await expect(item('Remove')).toBeHidden()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(item('Settings')).toHaveAttribute('href', '#/profile/settings')
  await gallery.mouse.click(2, 2)
  await expect(item('Settings')).toBeHidden()
})

test('a dialog keeps the focus, and Escape ends the innermost first', async ({ gallery }) => {
  const button = gallery.getByRole('button', { name: 'Open the dialog' })
  const dialog = gallery.getByRole('dialog', { name: 'Rename the key' })
  await button.click()
  await expect(dialog).toBeVisible()
  const isInside = () => dialog.evaluate((one) => one.contains(document.activeElement))
  expect(await isInside()).toBe(true)
  await dialog.getByRole('button', { name: 'More' }).press('Enter')
  await expect(dialog.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  expect(await violationsInBothThemes(gallery)).toEqual([])
  await gallery.keyboard.press('Escape')
  await expect(dialog.getByRole('menuitem', { name: 'Settings' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await gallery.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  await button.click()
  await gallery.mouse.click(2, 2)
  await expect(dialog).toBeHidden()
})

test('tabs and days of a time are chosen by keyboard', async ({ gallery }) => {
  const tab = (name: string) => gallery.getByRole('tab', { name })
  await tab('Password').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Passkey'],
    ['End', 'Google'],
    ['ArrowRight', 'Password'],
    ['ArrowLeft', 'Google'],
    ['Home', 'Password'],
    ['ArrowRight', 'Passkey'],
  ] as const) {
    await gallery.keyboard.press(key)
    await expect(tab(name)).toBeFocused()
    await expect(gallery.getByRole('tabpanel')).toHaveAccessibleName(name)
  }
  await gallery.keyboard.press('Tab')
  await expect(gallery.getByRole('tabpanel')).toBeFocused()
  const last = gallery.getByRole('group', { name: 'Period' }).getByLabel('Last day')
  await last.fill('2026-10-15')
  await expect(last).toHaveAccessibleDescription(/from 2026-11-01 to 2026-11-30/)
  await last.fill('2026-11-15')
  await expect(last).toHaveAccessibleDescription('')
})

test('rows are boxes on a phone, and a table to everybody', async ({ gallery }) => {
  await gallery.setViewportSize({ width: 375, height: 800 })
  const rows = gallery.getByRole('region', { name: 'Members, table' }).getByRole('row')
  await expect(rows).toHaveText([/^NameRoleMore$/, /^AnaOwner/, /^BoDeveloper/])
  await expect(rows.last().getByRole('rowheader')).toHaveText('Bo')
  const [name, role] = [
    await rows.last().getByRole('rowheader').boundingBox(),
    await rows.last().getByText('Developer').boundingBox(),
  ]
  expect(role?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0))
  await rows.last().getByRole('button', { name: 'More acts on Bo' }).click()
  await expect(gallery.getByRole('menu', { name: 'More acts on Bo' })).toBeInViewport()
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
