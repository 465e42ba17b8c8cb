import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { test } from '#fixtures/account-test.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { billing, buy, OK, pay } from '#fixtures/buy-plan.ts'
import { newEmail, newestMessage, PASSWORD } from '#fixtures/identity.ts'
import { disputePayment, PAYMENTS } from '#fixtures/payments.ts'
import { askAs, buyPlan } from '#fixtures/product-api.ts'
import { expect } from '#fixtures/test.ts'
import { expectUncovered } from '#fixtures/uncovered.ts'

/** Reads the quota, which the section beside it shows. */
const quota = (page: Page) =>
  page.getByRole('region', { name: 'Plan and usage' }).getByRole('definition').nth(1)

/** A card that requires authentication for every payment. */
const ASKS_ALWAYS = '4000 0027 6000 3184'
const DECLINED = '4000 0000 0000 0002'

test('who chooses a plan on /pricing and signs up comes to its payment', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 402/)
  const user = { email: newEmail(), password: PASSWORD }
  const account = new AccountPages(page)
  await open('/pricing')
  await page.getByRole('radio', { name: 'Annual' }).check()
  await page.getByRole('link', { name: 'Choose Developer' }).click()
  await account.register(user)
  await expect(account.code).toBeVisible()
  await account.code.fill((await newestMessage(user.email)).code)
  await account.button('Confirm account').click()

  const section = billing(page)
  await expect(section.getByRole('radio', { name: /^Developer/ })).toBeChecked()
  await expect(section.getByRole('radio', { name: 'Annual' })).toBeChecked()
  await expect(section.getByRole('definition').filter({ hasText: '$468.00' })).toBeVisible()
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await pay(page, DECLINED)
  await expect(page.getByRole('alert')).toContainText('declined')
  await pay(page, OK)

  await expect(page).toHaveURL(/\/profile#billing$/)
  await expect(section).toContainText('Developer (annual)')
  await expect(quota(page)).toHaveText('100,000')
  const invoices = section.getByRole('table', { name: 'Invoices' }).getByRole('row')
  await expect(invoices).toHaveCount(2)
  await expect(invoices.last()).toContainText('$468.00')
  await expect(invoices.last()).toContainText('Paid')
})

test('the button that confirms a plan is in view on a phone, and the choice has the focus @soak', async ({
  page,
  open,
  account,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.getByRole('button', { name: 'Decline' }).click()
  const section = billing(page)
  const confirm = section.getByRole('button', { name: 'Confirm change' })
  await section.getByRole('button', { name: 'Change plan' }).click()
  const learner = section.getByRole('radio', { name: /^Learner/ })
  await expect(learner).toBeFocused()
  await expectUncovered(confirm)
  await expectUncovered(learner)

  // From /pricing, with the panels above still loading.
  await open('/profile?plan=developer&term=year#billing')
  await expect(account.heading).toHaveText('My Account')
  await expect(section.getByRole('radio', { name: /^Developer/ })).toBeChecked()
  await expectUncovered(confirm)
})

test.describe('who has the Learner plan', () => {
  test.use({ bought: 'learner' })

  test('cancels in two clicks, resumes, and enlarges it at once for the amount that was shown', async ({
    page,
    account,
  }) => {
    const section = billing(account.page)
    await section.getByRole('button', { name: 'Cancel subscription' }).click()
    await section.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await expect(section).toContainText('your account moves to the Free plan')
    // Their buttons have gone, the focus has not.
    await expect(section.locator(':focus')).toContainText('Your plan ends on')
    await page.keyboard.press('Tab')
    await expect(section.getByRole('button', { name: 'Change plan' })).toBeFocused()
    await section.getByRole('button', { name: 'Resume subscription' }).press('Enter')
    await expect(section).toContainText('The next payment is $29')
    await expect(section.locator(':focus')).toContainText('Your plan continues.')

    await section.getByRole('button', { name: 'Change plan' }).click()
    await section.getByRole('radio', { name: 'Business' }).check()
    const due = section.getByRole('definition').first()
    await expect(due).toHaveText(/^\$(?:69|70)\.\d\d$/)
    const shown = await due.textContent()
    await section.getByRole('button', { name: 'Confirm change' }).click()
    await expect(section).toContainText('Your plan is now Business')
    await expect(section.getByRole('heading', { name: /^Business \(monthly\)/ })).toBeVisible()
    await expect(section.getByRole('row').nth(1)).toContainText(shown ?? 'nothing')
  })

  test('authenticates a change that the bank asks about, which holds then', async ({
    page,
    account,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 402/)
    const section = billing(account.page)
    const authenticate = () => page.getByRole('button', { name: 'Complete authentication' }).click()
    await section.getByRole('button', { name: 'Update card' }).click()
    await pay(page, ASKS_ALWAYS, 'Save card')
    await authenticate()
    await expect(section).toContainText('Your new card is in use')

    await section.getByRole('button', { name: 'Change plan' }).click()
    await section.getByRole('radio', { name: 'Business' }).check()
    await section.getByRole('button', { name: 'Confirm change' }).click()
    await expect(section).toContainText('One step is left: complete the payment.')
    await expect(section.getByRole('heading', { name: /^Learner/ })).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'needs a payment' })
    expect(await violationsInBothThemes(page)).toEqual([])
    await notice.getByRole('link', { name: /^Pay \$/ }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await authenticate()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()

    await page.goto('/profile')
    await expect(section.getByRole('heading', { name: /^Business/ })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test('a smaller plan comes later, and can be taken back @soak', async ({ page, account }) => {
  await buy(account.page, 'Business')
  const section = billing(page)
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Learner' }).check()
  await expect(section.getByRole('definition').first()).toHaveText('$0.00')
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await expect(section).toContainText('your plan changes to Learner (monthly)')
  await section.getByRole('button', { name: 'Keep current plan' }).click()
  await expect(section).toContainText('The next payment is $99')
})

test('the rest of a year becomes a credit, which pays for months @soak', async ({
  page,
  account,
}) => {
  const section = billing(account.page)
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Annual' }).check()
  await section.getByRole('radio', { name: 'Learner' }).check()
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await pay(page, OK)
  await expect(section).toContainText('Your payment has arrived')

  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Developer' }).check()
  await section.getByRole('radio', { name: 'Monthly' }).check()
  // 228 dollars less 59; 59 at each of two renewals, and 8 at the third.
  await expect(section).toContainText('becomes a credit of $169.00')
  await expect(section).toContainText(/next payment is \$8\.00 on .*, then \$59\.00 a month/)
  await expect(section.getByRole('definition').first()).toHaveText('$0.00')
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await expect(section).toContainText('Credit: $169.00, used for your next invoice')
  await expect(section.getByRole('row').nth(1)).toContainText('$169.00 credit')
  await expect(section.getByRole('row').nth(1)).toContainText('Added to your credit')
  await expect(section).not.toContainText('−$')
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Learner' }).check()
  await section.getByRole('button', { name: 'Confirm change' }).click()
  await expect(section).toContainText('your plan changes to Learner (monthly)')
  const payments = async () =>
    /next payment is .*? a month/.exec((await section.textContent()) ?? '')?.[0]
  const planned = await payments()
  expect(planned).toMatch(/on .*, then \$29\.00 a month$/)
  await expect(section).toContainText('Credit: $169.00, used for your next invoice')
  await section.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(section).toContainText('or for a plan that you buy later')
  await section.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(section).toContainText('If you resume it, your plan changes on that day to Learner')
  await expect(section).toContainText('or for a plan that you buy later')
  expect(await payments()).toBe(planned)
  await section.getByRole('button', { name: 'Resume subscription' }).click()
  await expect(section).toContainText('your plan changes to Learner (monthly)')
})

test('a plan that the bank disputes is suspended, and can be cancelled but neither changed nor bought', async ({
  page,
  open,
  signInAsNewUser,
}) => {
  const user = await signInAsNewUser()
  await buyPlan(user, 'learner')
  await disputePayment(user.email)
  const section = billing(page)
  await expect.poll(() => askAs(user, ['GET', '/billing'])).toMatchObject({ status: 'disputed' })
  await open('/profile')
  await expect(section.getByRole('heading', { name: /^Learner.*Suspended/ })).toBeVisible()
  await expect(section).toContainText('Your bank disputes the payment of this plan')
  await expect(section).toContainText('Until then your account is on the Free plan.')
  await expect(section.getByRole('link', { name: 'contact us' })).toHaveAttribute(
    'href',
    '/contact?topic=billing',
  )
  expect(await violationsInBothThemes(page)).toEqual([])

  // Nor does a choice on /pricing lead to a purchase.
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('link', { name: 'Choose Business' }).click()
  await expect(page).toHaveURL('/profile#billing')
  await expect(section).toContainText('Suspended')
  await expect(section.getByRole('button', { name: 'Edit billing details' })).toBeVisible()
  for (const name of ['Change plan', 'Confirm change', 'Update card'])
    await expect(section.getByRole('button', { name })).toHaveCount(0)

  await section.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(section).toContainText('Your plan does not renew')
  await section.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(section).toContainText('The plan is cancelled and ends on')
  await expect(section.getByRole('button', { name: /Cancel|Resume/ })).toHaveCount(0)
})

test('another card takes the place of the first @soak', async ({ page, account }) => {
  await buy(account.page, 'Learner')
  const section = billing(page)
  await section.getByRole('button', { name: 'Update card' }).click()
  await pay(page, '5555 5555 5555 4444', 'Save card')
  await expect(section).toContainText('Your new card is in use')
})

for (const width of [375, 1280])
  test(`who has paid sees it at ${width} pixels, though what is above comes later${width > 375 ? ' @soak' : ''}`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await account.button('Run it').click()
    await expect(page.getByText(/^200 in/)).toBeVisible()
    let release = () => {}
    const paid = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/usage$/, async (route) => {
      await paid
      await route.continue()
    })
    await buy(page, 'Learner')
    const thanks = billing(page).getByText('Your payment has arrived')
    await expect(thanks).toBeInViewport()
    const invoices = billing(page).getByRole('table', { name: 'Invoices' })
    await expect(invoices.getByRole('row')).toHaveCount(2)
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
    release()
    await expect(page.getByText('Requests by day as a table')).toBeAttached()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(thanks).toBeInViewport()
    // Whoever scrolls is not led back.
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await expect(thanks).not.toBeInViewport()
  })

test('a button that leads to a payment page is busy until the page is left, and ready after a return @soak', async ({
  page,
  account,
}) => {
  const section = billing(page)
  const busy = account.button('Opening the payment page…')
  /** Presses a button that leads nowhere at first, comes back, and presses it again. */
  const leaveTwice = async (name: string) => {
    // The browser stays on its page after such a response, and Playwright can look at it.
    await page.route(`${PAYMENTS}/**`, (route) => route.fulfill({ status: 204 }))
    const responded = page.waitForResponse((response) => response.url().startsWith(PAYMENTS))
    await account.button(name).click()
    await responded
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    // Playwright's Chromium has no back-forward cache: this is the event with which that brings a page back.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(account.button(name)).toBeEnabled()
    await page.unroute(`${PAYMENTS}/**`)
    await account.button(name).click()
  }
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Learner' }).check()
  await leaveTwice('Confirm change')
  await pay(page, OK)
  await expect(section).toContainText('Your payment has arrived')
  await leaveTwice('Update card')
  await pay(page, OK, 'Save card')
  await expect(section).toContainText('Your new card is in use')
})

test('who returns from a purchase that nobody knows reads so, and finds sales for a year of Professional', async ({
  page,
  open,
  signInAsNewUser,
}) => {
  await signInAsNewUser()
  await open('/profile?checkout=cs_test_nobody123#billing')
  const section = billing(page)
  await expect(section.getByRole('status')).toContainText([/^We can’t find this purchase/])
  await expect(page).toHaveURL('/profile#billing')
  await section.getByRole('button', { name: 'Change plan' }).click()
  await section.getByRole('radio', { name: 'Professional' }).check()
  await section.getByRole('radio', { name: 'Annual' }).check()
  await section.getByRole('link', { name: 'contact sales' }).click()
  await expect(page).toHaveURL('/contact?topic=billing')
  await expect(page.getByLabel('Topic')).toHaveValue('billing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
})

test('the form for another plan has no violation @soak', async ({ page, account }) => {
  await buy(account.page, 'Learner')
  await billing(page).getByRole('button', { name: 'Change plan' }).click()
  await billing(page).getByRole('radio', { name: 'Business' }).check()
  await expect(billing(page).getByRole('button', { name: 'Confirm change' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('name, address and tax id for invoices are changed under My Account @soak', async ({
  page,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/)
  await buy(account.page, 'Learner')
  const section = billing(page)
  await expect(section).toContainText('Belgium')
  await account.button('Edit billing details').click()
  await expect(page.getByLabel('Name or company')).toBeFocused()
  await page.getByLabel('Name or company').fill('')
  await account.button('Save billing details').click()
  await expect(page.getByLabel('Name or company')).toHaveAccessibleDescription('Enter a name')
  await expect(page.getByLabel('Name or company')).toBeFocused()

  await page.getByLabel('Name or company').fill('Orchard Tills')
  await page.getByLabel('Street and number').fill('1 Terrace Road')
  await page.getByLabel('City').fill('Perth')
  await page.getByLabel('Country').selectOption('Antarctica')
  await expect(section).toContainText('Invoices cannot show a tax id of this country.')
  await page.getByLabel('Country').selectOption('Germany')
  await page.getByLabel('VAT number').fill('123456789')
  await account.button('Save billing details').click()
  await expect(section.getByRole('alert')).toContainText('not valid in the country')
  await expect(page.getByLabel('VAT number')).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.getByLabel('Country').selectOption('Australia')
  await page.getByLabel('ABN').fill('53 004 085 616')
  await account.button('Save billing details').click()
  await expect(section).toContainText('Saved. Your next invoice will show them.')
  await expect(account.button('Edit billing details')).toBeFocused()
  await page.reload()
  await expect(section).toContainText('Orchard Tills')
  await expect(section).toContainText('Australia')
  await expect(section).toContainText('ABN 53 004 085 616 (being verified)')
})
