import { AccountPages } from '#fixtures/account-pages.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

test('a page of the account that has failed sends no password', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/a fault of the test/)
  const account = new AccountPages(page)
  await open('/register')
  await page.evaluate(() => {
    const test = RegExp.prototype.test
    RegExp.prototype.test = function (text) {
      // One of the rules that the page checks while a password is typed.
      if (String(this).includes('[A-Z]') && text === 'fail') throw new Error('a fault of the test')
      return test.call(this, text)
    }
  })
  await account.email.fill('ada@example.org')
  await account.password.fill('fail')
  await expect(page.getByRole('alert')).toContainText('You can read this page')
  const requests: string[] = []
  page.on('request', (request) => {
    const sent = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
    // The failure is reported meanwhile, and code of the site may arrive.
    const isExpected = /^POST \S+\/_mf\/reports |^GET \S+\/_mf\/[a-z]+\/[^?\s]+ $/.test(sent)
    if (!isExpected || sent.includes('Sesame')) requests.push(sent)
  })
  await account.password.fill('Sesame-Open-42')
  await account.password.press('Enter')
  await account.button('Create account').click()
  await expect(page).toHaveURL('/register')
  expect(requests).toEqual([])
})

httpTest('a form that needs its script does nothing without it', async ({ request }) => {
  for (const path of SITE_PATHS) {
    const html = await (await request.get(path)).text()
    const forms = [...html.matchAll(/<form\b[^>]*>/g)].map(String)
    expect(
      forms.filter((form) => !/ (?:action=|method="dialog")/.test(form)),
      path,
    ).toEqual([])
  }
})
