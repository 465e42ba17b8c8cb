import type { Page } from '@playwright/test'
import { waitForHydration } from '#fixtures/hydration.ts'
import { holdModules } from '#fixtures/modules.ts'
import { PricingPage } from '#fixtures/pricing-page.ts'
import { expect, test } from '#fixtures/test.ts'

const PLANS = [
  {
    name: 'Free',
    month: '$0 a month',
    year: '$0 a year',
    quota: '3,000',
    rate: '5 requests/s, burst of 10',
    perCall: 'Free',
  },
  {
    name: 'Learner',
    month: '$29 a month',
    year: '$228 a year',
    quota: '20,000',
    rate: '10 requests/s, burst of 20',
    perCall: '$1.45',
  },
  {
    name: 'Developer',
    month: '$59 a month',
    year: '$468 a year',
    quota: '100,000',
    rate: '25 requests/s, burst of 50',
    perCall: '$0.59',
  },
  {
    name: 'Business',
    month: '$99 a month',
    year: '$828 a year',
    quota: '1,000,000',
    rate: '100 requests/s, burst of 200',
    perCall: '$0.099',
  },
  {
    name: 'Professional',
    month: '$299 a month',
    year: '$299 a month',
    quota: '10,000,000',
    rate: '200 requests/s, burst of 400',
    perCall: '$0.030',
  },
]
const SAVINGS = { Learner: 'Save 34%', Developer: 'Save 34%', Business: 'Save 30%' }

/** The link that leads to buying a plan. */
const chosen = (plan: string, term: string) =>
  `/profile?plan=${plan.toLowerCase()}&term=${term}#billing`

/** Expects one plan to be recommended, whose button is the first. */
async function expectOneRecommended(page: Page): Promise<void> {
  const plans = page.getByRole('region', { name: 'Plans', exact: true })
  await expect(plans.getByText('Recommended')).toHaveCount(1)
  await expect(plans.locator('[data-variant="primary"]:visible')).toHaveText('Choose Developer')
}

test.describe('the plans', () => {
  test('are five, lead to the registration, and change to annual by keyboard, which lasts', async ({
    page,
    open,
  }) => {
    await open('/pricing')
    const pricing = new PricingPage(page)
    await expect(pricing.plans).toHaveCount(PLANS.length)
    for (const { name, month, quota, rate, perCall } of PLANS) {
      const plan = pricing.plan(name)
      await expect(plan).toContainText(month)
      await expect(plan).toContainText(quota)
      await expect(plan).toContainText(`Rate limit${rate}`)
      await expect(plan).toContainText(perCall)
    }
    for (const { name } of PLANS)
      await expect(pricing.plan(name).getByRole('link')).toHaveAttribute(
        'href',
        name === 'Free'
          ? '/register'
          : `/register?next=${encodeURIComponent(chosen(name, 'month'))}`,
      )
    await expectOneRecommended(page)

    await pricing.monthly.focus()
    await page.keyboard.press('ArrowRight')
    await expect(pricing.annual).toBeChecked()
    await expect(pricing.annual).toBeFocused()
    await expect(page).toHaveURL('/pricing?billing=annual')
    await expectOneRecommended(page)
    for (const { name, year } of PLANS) {
      await expect(pricing.plan(name)).toContainText(year)
      const saving = Object.entries(SAVINGS).find(([saved]) => saved === name)?.[1]
      if (saving) await expect(pricing.plan(name)).toContainText(saving)
      else await expect(pricing.plan(name)).not.toContainText('Save')
    }
    await expect(pricing.plan('Professional')).toContainText('Per 1,000 requests–')
    await expect(pricing.plan('Professional')).toContainText('Billed monthly')
    await expect(page.getByText('Professional is billed monthly:')).toBeVisible()
    const row = page.getByRole('rowheader', { name: 'Professional' }).locator('..')
    await expect(row.getByRole('cell').nth(1)).toHaveText('–')

    await page.reload()
    await waitForHydration(page)
    await expect(pricing.annual).toBeChecked()
    await expect(pricing.plan('Learner')).toContainText('$228 a year')

    await pricing.plan('Learner').getByRole('link', { name: 'Choose Learner' }).click()
    await expect(page).toHaveURL(`/register?next=${encodeURIComponent(chosen('Learner', 'year'))}`)
    await page.goBack()
    await expect(page).toHaveURL('/pricing?billing=annual')
    await expect(pricing.annual).toBeChecked()
    await expect(pricing.plan('Learner')).toContainText('$228 a year')

    await pricing.annual.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/pricing')
    await expect(pricing.plan('Learner')).toContainText('$29 a month')
  })

  test('lead a user to the account', async ({ page, open, signInAsNewUser }) => {
    await signInAsNewUser()
    await open('/pricing')
    const pricing = new PricingPage(page)
    for (const { name } of PLANS) {
      const link = pricing.plan(name).getByRole('link')
      await expect(link).toHaveAccessibleName(`Choose ${name}`)
      await expect(link).toHaveAttribute(
        'href',
        name === 'Free' ? '/profile' : chosen(name, 'month'),
      )
    }
  })

  test('offer a month where a year is not sold @soak', async ({ open, page }) => {
    await open('/pricing?billing=annual')
    await expect(new PricingPage(page).plan('Professional').getByRole('link')).toHaveAttribute(
      'href',
      `/register?next=${encodeURIComponent(chosen('Professional', 'month'))}`,
    )
  })

  test('fit on few screens of a phone, and say once what happens over the quota', async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await open('/pricing')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeLessThan(5_000)
    await new PricingPage(page).annual.check()
    await expect(page).toHaveURL('/pricing?billing=annual')
    expect(await height()).toBeLessThan(5_000)
    const text = await page.getByRole('main').textContent()
    expect(text?.match(/never billed/g)).toHaveLength(1)
    expect(text).not.toMatch(/\d+ years of subscription/)
  })

  test('stand side by side in a table that scrolls on its own @soak', async ({ page, open }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await open('/pricing')
    const region = page.getByRole('region', { name: 'Plans side by side' })
    const name = region.getByRole('rowheader', { name: 'Learner' })
    const before = await name.boundingBox()
    await region.evaluate((element) => element.scrollTo({ left: 400 }))
    expect((await name.boundingBox())?.x).toBe(before?.x)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(375)
  })

  test('come with questions of the FAQ @soak', async ({ page, open }) => {
    await open('/pricing')
    const questions = page.getByRole('region', { name: 'Questions about plans' })
    await expect(questions.getByRole('group')).toHaveCount(4)
    await questions.getByText('What happens when my quota is used up?').click()
    await expect(questions.getByText('Further requests return status code 429')).toBeVisible()
    await questions.getByRole('link', { name: 'All questions' }).click()
    await expect(page).toHaveURL('/faq')
  })
})

test.describe('the planner', () => {
  test('names plan, cost, change and the day a quota ends', async ({ page, open }) => {
    await open('/pricing')
    const pricing = new PricingPage(page)
    await pricing.calls.fill('200')
    await pricing.growth.fill('15')
    await pricing.firstDay.fill('2027-01-01')
    await expect(pricing.answer('Cheapest plan for now')).toHaveText('Learner (annual)')
    await expect(pricing.answer('Twelve months cost')).toHaveText('$405')
    await expect(pricing.answer('Change of plan')).toHaveText('In October 2027')
    await expect(pricing.planner).toContainText('Free16 January 2027')
    await expect(pricing.planner).toContainText('3 × $59 = $177')
    await expect(page).toHaveURL('/pricing?calls=200&growth=15&start=2027-01-01')

    await page.reload()
    await expect(pricing.calls).toHaveValue('200')
    await expect(pricing.answer('Change of plan')).toHaveText('In October 2027')

    await test.step('it says what is wrong with a value and keeps the last address', async () => {
      await pricing.calls.fill('many')
      await expect(pricing.calls).toHaveAttribute('aria-invalid', 'true')
      await expect(pricing.calls).toHaveAccessibleDescription(
        'Enter a whole number from 0 to 1,000,000,000.',
      )
      await expect(page).toHaveURL('/pricing?calls=200&growth=15&start=2027-01-01')
      await pricing.growth.fill('-101')
      await expect(pricing.growth).toHaveAccessibleDescription(/Enter a number from −100 to 500\.$/)
      await pricing.calls.fill('600')
      await pricing.growth.fill('-5')
      await expect(pricing.calls).not.toHaveAttribute('aria-invalid')
      await expect(page).toHaveURL(/calls=600&growth=-5/)
    })
  })

  test('keeps the plan in view on a phone while values change @soak', async ({ page, open }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    await open('/pricing')
    const pricing = new PricingPage(page)
    for (const [field, value] of [
      [pricing.calls, '200'],
      [pricing.growth, '15'],
      [pricing.firstDay, '2027-01-01'],
    ] as const) {
      await field.scrollIntoViewIfNeeded()
      await field.fill(value)
      for (const fact of ['Cheapest plan for now', 'Twelve months cost', 'Change of plan']) {
        await expect(pricing.answer(fact)).toBeInViewport({ ratio: 1 })
        await pricing.answer(fact).click({ trial: true })
      }
    }
    await expect(pricing.answer('Cheapest plan for now')).toHaveText('Learner (annual)')
    await pricing.planner.getByText('Month by month').click()
    await expect(pricing.answer('Cheapest plan for now')).toBeInViewport({ ratio: 1 })
  })

  test('begins today where no day is chosen @soak', async ({ page, open }) => {
    await page.clock.setFixedTime('2026-11-21T12:00:00Z')
    await open('/pricing?calls=100&growth=0')
    const pricing = new PricingPage(page)
    await expect(pricing.planner).toContainText('Free20 January 2027')
    await pricing.planner.getByText('Month by month').click()
    await expect(pricing.planner.getByRole('rowheader')).toHaveCount(12)
    await expect(pricing.planner.getByRole('rowheader').first()).toHaveText(
      '21 November 2026 to 20 December 2026',
    )
  })

  test('takes Professional monthly and leaves the rest to a talk @soak', async ({ page, open }) => {
    await open('/pricing?calls=200000&growth=0&start=2027-01-01')
    const pricing = new PricingPage(page)
    const now = pricing.answer('Cheapest plan for now')
    await expect(now).toHaveText('Professional (monthly)')
    await expect(pricing.answer('Twelve months cost')).toHaveText('$3,588')
    await expect(pricing.planner).toContainText('Professional is billed monthly.')
    await pricing.calls.fill('1,000,000')
    await expect(now).toHaveText('None of ours: talk to us')
    await expect(pricing.planner.getByRole('link', { name: 'talk to us' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await pricing.calls.fill('0')
    await expect(now).toHaveText('Free')
    await expect(pricing.answer('Twelve months cost')).toHaveText('$0')
  })

  test('names the months that no plan covers @soak', async ({ page, open }) => {
    await open('/pricing?calls=400000&growth=-10&start=2026-11-21')
    const pricing = new PricingPage(page)
    await expect(pricing.answer('The 9 months with a plan cost')).toHaveText('$2,691')
    await expect(pricing.answer('Beyond Professional')).toHaveText(
      '21 November 2026 to 20 February 2027: no plan has that many requests, talk to us.',
    )
  })

  test('takes letters typed quickly and forgets them at a link to the page @soak', async ({
    page,
    open,
  }) => {
    await open('/pricing')
    const pricing = new PricingPage(page)
    await pricing.calls.fill('')
    await pricing.calls.pressSequentially('123456')
    await expect(pricing.calls).toHaveValue('123456')
    await expect(pricing.calls).toBeFocused()
    await expect(page).toHaveURL(/calls=123456/)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(pricing.calls).toHaveValue('300')
    await page.goBack()
    await expect(pricing.calls).toHaveValue('123456')
  })
})

test.describe('the estimate', () => {
  test('shows its arithmetic and follows every input', async ({ page, open }) => {
    await open('/pricing?billing=annual')
    const pricing = new PricingPage(page)
    await expect(pricing.estimate.getByRole('status')).toHaveText(
      'Finance, Medium: Building costs $240,000 in the first year, a subscription $832 to $1,188.',
    )
    await pricing.openEstimate()
    await expect(pricing.line('Build it yourself')).toHaveText(['$240,000', '$420,000'])
    await expect(pricing.line('Subscribe')).toHaveText(['$832 to $1,188', '$2,496 to $3,564'])
    await expect(pricing.category.getByRole('option')).toHaveCount(9)
    await expect(pricing.category).not.toContainText(/Miscellaneous|Tax/)

    await pricing.category.selectOption('Animals')
    await pricing.size('Large').check()
    await pricing.upfront.fill('60,000')
    await pricing.maintenance.fill('1000')
    await expect(pricing.line('Maintenance')).toHaveText([
      '12 × $1,000 = $12,000',
      '36 × $1,000 = $36,000',
    ])
    await expect(pricing.line('Total')).toHaveText(['$72,000', '$96,000'])
    await expect(pricing.line('Company size')).toHaveText(['× 1.5', '× 1.5'])
    await expect(pricing.line('Build it yourself')).toHaveText(['$108,000', '$144,000'])
    await expect(pricing.line('Subscribe')).toHaveText(['$2,388 to $3,588', '$7,164 to $10,764'])
    await expect(pricing.estimate.getByRole('status')).toHaveText(
      'Animals, Large: Building costs $108,000 in the first year, a subscription $2,388 to $3,588.',
    )
    await expect(page).toHaveURL(
      '/pricing?billing=annual&category=animals&size=large&upfront=60%2C000&maintenance=1000',
    )

    await page.reload()
    await expect(pricing.size('Large')).toBeChecked()
    await expect(pricing.upfront).toHaveValue('60,000')
    await expect(pricing.line('Build it yourself')).toHaveText(['$108,000', '$144,000'])
  })

  test('offers an enterprise a start and a talk @soak', async ({ page, open }) => {
    await open('/pricing')
    const pricing = new PricingPage(page)
    await pricing.openEstimate()
    await pricing.size('Enterprise').check()
    await expect(pricing.line('Subscribe')).toHaveText(['from $1,592', 'from $4,776'])
    await expect(pricing.estimate.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  test('refuses what is no amount @soak', async ({ page, open }) => {
    await open('/pricing?category=text')
    const pricing = new PricingPage(page)
    await pricing.upfront.fill('-5')
    await expect(pricing.upfront).toHaveAccessibleDescription(/from \$0 to \$100,000,000\.$/)
    await expect(page).toHaveURL('/pricing?category=text')
    await pricing.upfront.fill('')
    await expect(pricing.line('Upfront cost')).toHaveText(['$90,000', '$90,000'])
  })
})

test('what was chosen before the code arrived is kept', async ({ page }) => {
  const letThrough = await holdModules(page)
  await page.goto('/pricing', { waitUntil: 'commit' })
  const pricing = new PricingPage(page)
  await pricing.annual.check()
  await pricing.calls.fill('700')
  await pricing.openEstimate()
  await pricing.size('Large').check()
  letThrough()
  await waitForHydration(page)
  await expect(pricing.annual).toBeChecked()
  await expect(pricing.plan('Learner')).toContainText('$228 a year')
  await expect(pricing.calls).toHaveValue('700')
  await expect(pricing.line('Subscribe').first()).toHaveText('$2,388 to $3,588')
  await expect(page).toHaveURL(/billing=annual/)
  await expect(page).toHaveURL(/calls=700/)
  await expect(page).toHaveURL(/size=large/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('prices are there monthly and annually', async ({ page }) => {
    await page.goto('/pricing')
    const pricing = new PricingPage(page)
    for (const { name, month } of PLANS) await expect(pricing.plan(name)).toContainText(month)
    await pricing.annual.check()
    await page.getByRole('button', { name: 'Show prices' }).click()
    await expect(page).toHaveURL(/\?billing=annual$/)
    await expect(pricing.annual).toBeChecked()
    for (const { name, year } of PLANS) await expect(pricing.plan(name)).toContainText(year)
  })

  test('planner and estimate are served by the server', async ({ page }) => {
    await page.goto('/pricing?billing=annual')
    const pricing = new PricingPage(page)
    await pricing.calls.fill('200')
    await pricing.growth.fill('15')
    await page.getByRole('button', { name: 'Plan the year' }).click()
    await expect(page).toHaveURL(/billing=annual&calls=200&growth=15/)
    await expect(pricing.answer('Change of plan')).toHaveText('In month 10')
    await expect(pricing.planner).toContainText('Freeday 16 of month 1')
    await expect(pricing.firstDay).toHaveAccessibleDescription(/counted from month 1/)

    await pricing.openEstimate()
    await pricing.category.selectOption('Places')
    await pricing.size('Startup').check()
    await pricing.maintenance.fill('2000')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(pricing.line('Build it yourself')).toHaveText(['$56,400', '$85,200'])
    await expect(pricing.calls).toHaveValue('200')
    await expect(pricing.annual).toBeChecked()

    await pricing.calls.fill('many')
    await page.getByRole('button', { name: 'Plan the year' }).click()
    await expect(pricing.calls).toHaveAccessibleDescription(/Enter a whole number/)
    await expect(pricing.line('Build it yourself')).toHaveText(['$56,400', '$85,200'])
  })
})
