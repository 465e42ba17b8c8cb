import { violationsInBothThemes } from '#fixtures/axe.ts'
import { billing } from '#fixtures/buy-plan.ts'
import { giveCredit, taxPlan } from '#fixtures/payments.ts'
import { askAs, buyPlan } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

test('a company gets invoices as its books need them', async ({ page, open, signInAsNewUser }) => {
  const user = await signInAsNewUser()
  await buyPlan(user, 'learner')
  await open('/profile')
  const section = billing(page)
  await expect(section).toContainText('Visa ending in 4242, expires December 2034')
  await expect(section).toContainText(`Invoices and receipts go to ${user.email}.`)
  const invoices = section.getByRole('table', { name: 'Invoices' })
  await expect(invoices.getByRole('columnheader', { name: 'PO number' })).toHaveCount(0)

  await section.getByRole('button', { name: 'Edit billing details' }).click()
  await section.getByLabel('Street and number').fill('Korenmarkt 1')
  await section.getByLabel('City').fill('Ghent')
  await section.getByLabel('PO number').fill('PO-4711')
  await section.getByLabel('Billing email').fill('books@')
  await section.getByRole('button', { name: 'Save billing details' }).click()
  await expect(section).toContainText('Email must look like name@example.com')
  const books = `books-${user.email}`
  await section.getByLabel('Billing email').fill(books)
  await section.getByRole('button', { name: 'Save billing details' }).click()
  await expect(section).toContainText(`Invoices and receipts go to ${books}.`)
  await expect(section).toContainText('PO number: PO-4711')

  await taxPlan(books)
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Business' }).check()
  const tax = section.getByRole('listitem').filter({ hasText: /^Tax/ })
  await expect(tax).toHaveText(/^Tax \$1[45]\.\d\d$/)
  const due = (await section.getByRole('definition').first().textContent()) ?? 'nothing'
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await expect(section).toContainText('Your plan is now Business')
  await expect(section).toContainText('The next payment is $119.79')
  const newest = invoices.getByRole('row').nth(1)
  await expect(newest.getByRole('cell').nth(1)).toHaveText('PO-4711')
  await expect(newest).toContainText(due)
  await expect(invoices.getByRole('columnheader')).toHaveText([
    ...['Number', 'Date', 'PO number', 'Subtotal', 'Tax', 'Total', 'Status', 'Receipt'],
  ])

  const pdf = await newest.getByRole('link', { name: /^PDF of invoice/ }).getAttribute('href')
  const file = await page.request.get(pdf ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  const text = (await file.body()).toString('latin1')
  expect(text).toContain('(PO number: PO-4711)')
  expect(text).toContain('(VAT 21%)')
  expect(text).toContain(`(${due})`)

  const history = section.getByRole('table', { name: 'Plan history' }).getByRole('row')
  await expect(history.nth(1)).toContainText('Business (monthly)Changed')
  await expect(history.nth(2)).toContainText('Learner (monthly)Bought')
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.setViewportSize({ width: 375, height: 667 })
  await open('/profile')
  await expect(history.nth(2)).toContainText('Learner (monthly)Bought')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('credit is used for the next invoice, and a card that expires is noticed', async ({
  page,
  open,
  signInAsNewUser,
}) => {
  const user = await signInAsNewUser()
  const section = billing(page)
  // Not a month that ends while the form is filled in.
  const soon = new Date(Date.now() + 3_600_000)
  const expiry = `${String(soon.getUTCMonth() + 1).padStart(2, '0')}/${soon.getUTCFullYear() % 100}`
  await buyPlan(user, 'learner', { expiry })
  await giveCredit(user.email, 1_200)
  await expect.poll(() => askAs(user, ['GET', '/billing'])).toMatchObject({ credit_cents: 1_200 })
  await open('/profile')
  await expect(section).toContainText('Credit: $12.00, used for your next invoice')
  await expect(section).toContainText('This card expires at the end of')
  await expect(section.getByRole('button', { name: 'Update card' })).toBeVisible()

  await section.getByRole('button', { name: 'Credit history' }).click()
  await expect(section).toContainText('$12.00 added')
  expect(await violationsInBothThemes(page)).toEqual([])
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Business' }).check()
  await expect(section.getByRole('listitem').last()).toHaveText('Your credit −$12.00')
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await expect(section).toContainText('Your plan is now Business')
  await expect(section).not.toContainText('Credit: ')
})
