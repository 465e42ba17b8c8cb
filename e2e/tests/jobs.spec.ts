import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { newEmail, newestMessage, PASSWORD } from '#fixtures/identity.ts'
import { TEST_CARD } from '#fixtures/payments.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'

/** A person with a task who knows nothing of the site but its home page. */
interface Job {
  task: string
  slug: string
  /** Goes from the home page to the page of the API, by links and search. */
  find(page: Page): Promise<void>
  /** A parameter that the person changes in Try it, and what the response then has. */
  parameter: readonly [name: string, value: string]
  response: string
  plan: 'Learner' | 'Developer'
}

const main = (page: Page) => page.getByRole('main')
const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

const JOBS: readonly Job[] = [
  {
    task: 'check bank details in a shop',
    slug: 'iban-check',
    async find(page) {
      const search = new SearchBox(page)
      await search.input.fill('validate iban')
      await search.rows.filter({ hasText: 'IBAN Check' }).first().click()
    },
    parameter: ['iban', 'GB33BUKB20201555555555'],
    response: '"country": "GB"',
    plan: 'Learner',
  },
  {
    task: 'show the time of customers abroad',
    slug: 'time-zone',
    async find(page) {
      await main(page).getByRole('link', { name: 'Open Time Zone' }).click()
    },
    parameter: ['zone', 'Asia/Kathmandu'],
    response: '"offset": "+05:45"',
    plan: 'Learner',
  },
  {
    task: 'leave public holidays out of a calendar',
    slug: 'public-holidays',
    async find(page) {
      await main(page)
        .getByRole('link', { name: /^Places/ })
        .click()
      await main(page)
        .getByRole('link', { name: /Public Holidays/ })
        .first()
        .click()
    },
    parameter: ['year', '2027'],
    response: '"2027-10-03"',
    plan: 'Developer',
  },
  {
    task: 'print codes on tickets',
    slug: 'qr-code',
    async find(page) {
      await header(page, 'APIs').click()
      await page.getByLabel('Filter by text').fill('qr code')
      await main(page)
        .getByRole('link', { name: /QR Code/ })
        .first()
        .click()
    },
    parameter: ['text', 'SEAT 12'],
    response: '"text": "SEAT 12"',
    plan: 'Learner',
  },
  {
    task: 'give an assistant a way to convert units',
    slug: 'unit-conversion',
    async find(page) {
      await header(page, 'Docs').click()
      await main(page)
        .getByRole('link', { name: /^Agents/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Agents')
      await header(page, 'API Orchard').click()
      await main(page)
        .getByRole('link', { name: /Unit Conversion/ })
        .first()
        .click()
    },
    parameter: ['value', '212'],
    response: '"result": 100',
    plan: 'Learner',
  },
]

for (const [row, job] of JOBS.entries())
  test(`to ${job.task}, a person finds, tries, calls and buys${row < 2 ? '' : ' @soak'}`, async ({
    page,
    open,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await open('/')
    await job.find(page)
    await expect(page).toHaveURL(new RegExp(`/api/${job.slug}(?:#try-it)?$`))

    await main(page).getByRole('link', { name: 'Try it', exact: true }).click()
    const form = page.locator('#try-it')
    const [name, value] = job.parameter
    await form.getByLabel(name, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(form.getByRole('region', { name: 'Response' })).toContainText(job.response)

    await main(page).getByRole('link', { name: 'Get a free key' }).first().click()
    const account = new AccountPages(page)
    const email = newEmail()
    await account.register({ email, password: PASSWORD })
    await expect(account.code).toBeVisible()
    await account.code.fill((await newestMessage(email)).code)
    await account.button('Confirm account').click()
    await expect(page).toHaveURL(`/api/${job.slug}`)

    await page.getByRole('switch', { name: 'Show my key' }).click()
    await page.getByRole('button', { name: 'Copy code' }).click()
    const command = await pasted(page)
    const env = { ...process.env, no_proxy: 'localhost', NO_PROXY: 'localhost' }
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', env })
    expect(() => JSON.parse(stdout), stderr).not.toThrow()

    await header(page, 'Pricing').click()
    await main(page)
      .getByRole('link', { name: `Choose ${job.plan}` })
      .click()
    const billing = page.getByRole('region', { name: 'Plan and billing' })
    await expect(billing.getByRole('radio', { name: new RegExp(`^${job.plan}`) })).toBeChecked()
    await billing.getByRole('button', { name: 'Confirm change' }).click()
    for (const [label, text] of Object.entries(TEST_CARD)) await page.getByLabel(label).fill(text)
    await page.getByLabel('Country').selectOption('BE')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(billing).toContainText('Your payment has arrived')
    await expect(billing).toContainText(job.plan)
  })
