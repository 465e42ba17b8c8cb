import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

const APPLE = path.join(import.meta.dirname, '../../remote-catalogue/pictures/apple.png')

/** The section of an API page that sends a picture, once it has loaded. */
async function comeTo(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Try it', exact: true }).click()
  const place = page.locator('#try-it')
  const field = place.getByLabel('Your own picture')
  await expect(field).toBeVisible()
  return { place, field, run: place.getByRole('button', { name: 'Run', exact: true }) }
}

test('an example picture is sent by the keyboard alone @soak', async ({ page, open }) => {
  await open('/api/image-colors')
  const { field, place, run } = await comeTo(page)
  const apple = place.getByRole('radio', { name: 'Apple on white' })
  await expect(apple).toBeChecked()
  await apple.focus()
  await page.keyboard.press('ArrowRight')
  await expect(place.getByRole('radio', { name: 'Sunset in the hills' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(apple).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await expect(place).toContainText(/POST.*\/v1\/image-colors\/try\?count=3/)
  await run.focus()
  await page.keyboard.press('Enter')
  await expect(place.getByRole('status')).toHaveText(/^200 in [\d,]+ ms$/)
  await expect(place.getByRole('region', { name: 'Response' })).toContainText('"hex": "#C8102E"')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a picture of the visitor is checked, shown and served @soak', async ({ page, open }) => {
  await open('/api/image-colors')
  const { field, place, run } = await comeTo(page)
  await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(field).toHaveAccessibleDescription(/Choose a picture of type PNG, JPEG or WebP/)
  await run.click()
  await expect(field).toBeFocused()
  await expect(place.getByRole('status')).toHaveText('Run the request to see the response.')
  expect(await violationsInBothThemes(page)).toEqual([])
  await field.setInputFiles(APPLE)
  const preview = place.getByRole('img', { name: 'Preview of apple.png' })
  await expect(preview).toBeVisible()
  expect(await preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400)
  await place.getByLabel('ignore_background').selectOption('true')
  await run.click()
  await expect(place.getByRole('status')).toHaveText(/^200 in/)
  await expect(place.getByRole('region', { name: 'Response' })).not.toContainText('#FFFFFF')
  await place.getByRole('radio', { name: 'Poster of flat colours' }).check()
  await expect(preview).toBeHidden()
  await expect(field).toHaveValue('')
})

// The tests above already cover one picture API in every run.
test('every API of pictures responds to its examples, which can be had from its page @soak', async ({
  page,
  open,
  request,
}) => {
  for (const slug of ['image-quality', 'barcode-reader', 'image-metadata', 'image-to-text']) {
    await open(`/api/${slug}`)
    const link = page.getByRole('region', { name: 'Body' }).getByRole('link').first()
    const response = await request.get((await link.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toMatch(/^image\//)
    const { place, run } = await comeTo(page)
    await run.click()
    await expect(place.getByRole('status')).toHaveText(/^200 in/)
  }
})

test('the whole way over HTTP: damage, size and type are told apart', async ({ request }) => {
  const apple = await readFile(APPLE)
  const send = async (data: Buffer, type = 'image/png') => {
    const url = `${PRODUCT_API}/v1/image-colors/try`
    const response = await request.post(url, { data, headers: { 'Content-Type': type } })
    return [response.status(), (await response.json()).code]
  }
  expect(await send(apple)).toEqual([200, undefined])
  expect(await send(apple.subarray(0, 3_000))).toEqual([422, 'picture_unreadable'])
  expect(await send(Buffer.from('GIF89a'))).toEqual([415, 'media_type_unsupported'])
  expect(await send(apple, 'image/gif')).toEqual([415, 'media_type_unsupported'])
  expect(await send(Buffer.alloc(5_000_001))).toEqual([413, 'body_too_large'])
})
