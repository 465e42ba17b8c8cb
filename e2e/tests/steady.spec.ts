import { AccountPages } from '#fixtures/account-pages.ts'
import { movedByBlur } from '#fixtures/steady.ts'
import { expect, test } from '#fixtures/test.ts'

test('no control of My Account moves when another loses the focus', async ({
  page,
  open,
  context,
  signInAsNewUser,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await signInAsNewUser()
  await open('/profile')
  const account = new AccountPages(page)
  const copied = page.getByRole('main').getByText(/^Copied/)
  await expect(account.button('Create another key')).toBeVisible()
  // The last of what is loaded.
  for (const text of ['No requests yet this month.', 'No invoices yet.', 'No trusted devices.'])
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  for (const name of ['Copy command', 'Copy config', 'Copy API key']) {
    await account.button(name).click()
    await expect(copied).toHaveCount(1)
    expect(await movedByBlur(page), name).toEqual([])
  }
  await account.button('Copy API key').click()
  await account.button('Copy command').hover()
  const place = await account.button('Copy command').boundingBox()
  await page.mouse.down()
  expect(await account.button('Copy command').boundingBox()).toEqual(place)
  await page.mouse.up()
  await expect(copied).toHaveText('Copied, with your key in it.')
})

for (const [path, press, shown] of [
  ['/api/time-zone', 'Copy as Markdown', 'Copied'],
  ['/blog/retries-that-do-no-harm', 'Copy as Markdown', 'Copied'],
  ['/faq#retry', /^Copy link: /, 'Link copied'],
  ['/contact', 'Send message', 'Name cannot be empty'],
  ['/signin', 'Sign in', 'Username cannot be empty'],
  ['/pricing', 'Switch to dark theme', 'Plans'],
] as const)
  test(`no control of ${path} moves when another loses the focus @soak`, async ({
    page,
    open,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await open(path)
    await page.getByRole('button', { name: press }).first().click()
    await expect(page.getByText(shown).first()).toBeVisible()
    expect(await movedByBlur(page)).toEqual([])
  })
