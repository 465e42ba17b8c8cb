import { AccountPages } from '#fixtures/account-pages.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { expect, test } from '#fixtures/test.ts'

test.describe('where the browser has no Clipboard API, as over plain HTTP', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  )

  test('code and a page are copied', async ({ page, open }) => {
    await open('/api/time-zone')
    const code = page.getByRole('region', { name: 'Code sample' })
    const button = code.getByRole('button', { name: 'Copy code' })
    await button.click()
    await expect(button).toHaveText('Copied')
    await expect(button).toBeFocused()
    expect(await pasted(page)).toContain('/v1/time-zone')

    // This must be fetched first.
    const whole = page.getByRole('button', { name: 'Copy as Markdown' })
    await whole.click()
    await expect(whole).toHaveText('Copied')
    expect(await pasted(page)).toContain('# Time Zone API')
  })

  test('an API key is copied @soak', async ({ page, open, signInAsNewUser }) => {
    await signInAsNewUser()
    await open('/profile')
    const account = new AccountPages(page)
    await account.button('Copy API key').click()
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await pasted(page)).toMatch(/^\w{20,}$/)
  })

  for (const [path, name, text] of [
    ['/faq#retry', /^Copy link: /, '/faq#'],
    ['/blog/retries-that-do-no-harm', 'Copy code: waves.js', '('],
    ['/blog/retries-that-do-no-harm', 'Copy as Markdown', '# Retries that do no harm'],
  ] as const)
    test(`${name} on ${path} copies @soak`, async ({ page, open }) => {
      await open(path)
      const button = page.getByRole('button', { name }).first()
      await button.click()
      await expect(button).toHaveText(/^(Link c|C)opied$/)
      expect(await pasted(page)).toContain(text)
    })
})

test.describe('where the browser forbids copying', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: refuse, write: refuse },
      })
      document.execCommand = () => false
    }),
  )

  test('the text is shown, selected', async ({ page, open }) => {
    await open('/api/time-zone')
    const button = page.getByRole('button', { name: 'Copy as Markdown' })
    await button.click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel('Your browser blocked copying.')
    await expect(text).toHaveValue(/# Time Zone API/)
    await expect(text).toBeFocused()
    const selected = () =>
      text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)
    expect(await selected()).toBe((await text.inputValue()).length)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})
