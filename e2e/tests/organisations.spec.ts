import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { objectionsInBothThemes, violationsInBothThemes } from '#fixtures/axe.ts'
import { comeFromElsewhere } from '#fixtures/client-address.ts'
import { waitForHydration } from '#fixtures/hydration.ts'
import {
  createUser,
  newEmail,
  newestMessage,
  PASSWORD,
  signInAs,
  type TestUser,
} from '#fixtures/identity.ts'
import { apiKeyOf, callWith, invitationTo, removeMember } from '#fixtures/product-api.ts'
import { test as base, expect } from '#fixtures/test.ts'
import { misfits, setTextSize } from '#fixtures/text-size.ts'
import { runProgram } from '#fixtures/visitor-programs.ts'

/** Somebody with a browser of their own. */
interface Person {
  user: TestUser
  page: Page
  open(path: string): Promise<void>
}

/** Like `test`, with people who have browsers of their own. */
const test = base.extend<{ meet(user?: TestUser): Promise<Person> }>({
  meet: async ({ browser, baseURL, program }, use) => {
    const close: (() => Promise<void>)[] = []
    await use(async (user) => {
      const person = await enter(browser, baseURL ?? '', user ?? (await createUser()))
      if (program) await runProgram(person.page.context(), program.name, program.start)
      close.push(() => person.page.context().close())
      return person
    })
    for (const one of close) await one()
  },
})

async function enter(browser: Browser, baseURL: string, user: TestUser): Promise<Person> {
  const context = await browser.newContext({ baseURL })
  await comeFromElsewhere(context)
  await signInAs(context, baseURL, user)
  const page = await context.newPage()
  const open = async (path: string) => {
    await page.goto(path)
    await waitForHydration(page)
  }
  return { user, page, open }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, email: string) =>
  page
    .getByRole('region', { name: 'Members' })
    .locator('div', { has: page.getByRole('heading', { level: 3, name: email }) })
    .last()

/** Creates an organisation and goes on in it. */
async function found({ open, page }: Person, name: string, start = 'Start anew'): Promise<void> {
  await open('/organisation?new')
  await page.getByLabel('Name of the organisation').fill(name)
  await page.getByRole('radio', { name: new RegExp(`^${start}`) }).check()
  await button(page, 'Create organisation').click()
  await expect(heading(page)).toHaveText(name)
  // The form that had the focus has gone with the account.
  await expect(page.getByRole('main')).toBeFocused()
}

async function invite({ page }: Person, email: string, role: string): Promise<string> {
  await button(page, 'Invite someone').click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await button(page, 'Send invitation').click()
  await expect(page.getByText(`${email} gets an email with a link`)).toBeVisible()
  return invitationTo(email)
}

async function join({ open, page }: Person, link: string, name: string): Promise<void> {
  await open(link)
  await button(page, `Join ${name}`).click()
  await expect(heading(page)).toHaveText(name)
}

test('an organisation from the first invitation to the removal of a member', async ({ meet }) => {
  const [ada, ben] = [await meet(), await meet()]
  await found(ada, 'Acme')
  const link = await invite(ada, ben.user.email, 'Developer')
  await ben.open(link)
  await expect(ben.page.getByText(`${ada.user.email} invites you to join Acme`)).toBeVisible()
  expect(ben.page.url()).not.toContain('#')
  expect(await violationsInBothThemes(ben.page)).toEqual([])
  await join(ben, link, 'Acme')
  await expect(row(ben.page, ada.user.email)).toContainText('Owner.')
  await expect(button(ben.page, /^Change role/)).toHaveCount(0)

  // The link works once.
  await ben.open(link)
  await expect(ben.page.getByText('This invitation no longer works.')).toBeVisible()

  await test.step('a developer makes keys, which show who made them', async () => {
    await ben.open('/profile')
    await button(ben.page, 'Create another key').click()
    await ben.page.getByLabel('Key name').fill('Ben’s server')
    await button(ben.page, 'Create key').click()
    await expect(ben.page.getByText(`Made by ${ben.user.email}.`)).toBeVisible()
    await expect(ben.page.getByRole('region', { name: 'Plan and billing' })).toHaveCount(0)
    await expect(ben.page.getByRole('region', { name: 'Security' })).toHaveCount(0)
    await button(ben.page, /^Show API key Ben/).click()
  })
  const output = ben.page.getByRole('status', { name: /^API key Ben/ })
  const key = (await output.textContent()) ?? ''
  expect(await callWith(key)).toBe(200)

  await test.step('another role shows other sections', async () => {
    await ada.open('/organisation')
    await button(ada.page, /^Change role/).click()
    await ada.page.getByRole('radio', { name: /^Reader/ }).check()
    await button(ada.page, 'Save role').click()
    await expect(ada.page.getByText(`${ben.user.email} is now a reader.`)).toBeVisible()
    await ben.open('/profile')
    await expect(ben.page.getByRole('region', { name: 'Plan and usage' })).toBeVisible()
    await expect(ben.page.getByRole('region', { name: 'Your keys' })).toHaveCount(0)
  })

  await test.step('a removal ends the sessions there, and the keys that were chosen', async () => {
    await ada.open('/organisation')
    await button(ada.page, /^Remove/).click()
    await ada.page.getByRole('checkbox', { name: 'Ben’s server' }).check()
    expect(await objectionsInBothThemes(ada.page)).toEqual([])
    await button(ada.page, 'Yes, remove from the organisation').click()
    await expect(
      ada.page.getByText(`${ben.user.email} is no longer a member. One key is revoked.`),
    ).toBeVisible()
    await ben.open('/profile')
    await expect(ben.page.getByRole('region', { name: 'Your keys' })).toBeVisible()
    await expect(ben.page.getByText('You are no longer a member of the organisation')).toBeVisible()
    await expect.poll(() => callWith(key)).toBe(401)
  })

  await test.step('the audit log tells all of it', async () => {
    const log = ada.page.getByRole('region', { name: 'Audit log', exact: true })
    await ada.open('/organisation')
    for (const words of ['Removed', 'Changed the role of', 'Joined', 'Invited'])
      await expect(log.getByRole('cell', { name: words }).first()).toBeVisible()
    await log.getByLabel('What').selectOption('Keys')
    await expect(log.getByRole('cell', { name: 'Created the key Ben’s server' })).toBeVisible()
    await expect(log.getByRole('cell', { name: 'Joined', exact: true })).toHaveCount(0)
    const [download] = await Promise.all([
      ada.page.waitForEvent('download'),
      button(ada.page, 'Download as CSV').click(),
    ])
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(ben.user.email)
    expect(file).toContain('key.created')
    expect(file).not.toContain('member.joined')
    await button(ada.page, 'Show everything').click()
    await expect(log.getByLabel('What')).toBeFocused()
  })
})

test('who has no account yet signs up and joins', async ({ meet, browser, baseURL }) => {
  const ada = await meet()
  await found(ada, 'Acme & Söhne')
  const email = newEmail()
  const link = await invite(ada, email, 'Billing')
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await page.goto(link)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await button(page, 'Create account').click()
  await expect(heading(page)).toHaveText('Confirm your email address')
  await page.getByLabel('Confirmation code').fill((await newestMessage(email)).code)
  await button(page, 'Confirm account').click()
  await button(page, 'Join Acme & Söhne').click()
  await expect(heading(page)).toHaveText('Acme & Söhne')
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Plan and billing' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your keys' })).toHaveCount(0)
  await page.context().close()
})

test('an account becomes an organisation with its keys, and its person starts anew', async ({
  meet,
}) => {
  const ada = await meet()
  const key = await apiKeyOf(ada.user)
  await found(ada, 'Acme', 'Move this account')
  await ada.open('/profile')
  await button(ada.page, 'Show API key').click()
  await expect(ada.page.getByRole('status', { name: 'API key', exact: true })).toHaveText(key)
  expect(await callWith(key)).toBe(200)
  expect(await apiKeyOf(ada.user)).not.toBe(key)
})

test('a browser that shows an account which has become an organisation changes nothing in the new one', async ({
  meet,
}) => {
  const ada = await meet()
  const elsewhere = await meet(ada.user)
  await elsewhere.open('/profile')
  await button(elsewhere.page, 'Rotate API key').click()
  await elsewhere.page.getByRole('radio', { name: /^Immediately/ }).check()
  await found(ada, 'Acme', 'Move this account')
  const own = await apiKeyOf(ada.user)
  await button(elsewhere.page, 'Rotate key').click()
  await expect(elsewhere.page.getByText('Your account has become an organisation.')).toBeVisible()
  expect(await apiKeyOf(ada.user)).toBe(own)
  await button(elsewhere.page, 'Show API key').click()
  const key = elsewhere.page.getByRole('status', { name: 'API key', exact: true })
  await expect(key).toHaveText(own)
})

test('a person switches between accounts without signing in again, in all tabs', async ({
  meet,
}) => {
  const ada = await meet()
  const own = await apiKeyOf(ada.user)
  const key = (page: Page) => page.getByRole('status', { name: 'API key', exact: true })
  await found(ada, 'North')
  await ada.open('/organisation#accounts')
  await button(ada.page, 'Work here in your own account').click()
  await expect(heading(ada.page)).toHaveText('Organisations')
  await found(ada, 'South')
  const other = await ada.page.context().newPage()
  await other.goto('/profile')
  await expect(other.getByRole('main').getByText('South', { exact: true })).toBeVisible()
  await button(ada.page, 'Work here in North').click()
  await expect(heading(ada.page)).toHaveText('North')
  await expect(other.getByRole('main').getByText('North', { exact: true })).toBeVisible()
  await button(other, 'Show API key').click()
  await expect(key(other)).not.toHaveText(own)
  await button(ada.page, 'Work here in your own account').click()
  await expect(other.getByRole('region', { name: 'Security' })).toBeVisible()
  await button(other, 'Show API key').click()
  await expect(key(other)).toHaveText(own)

  // Whoever signs out begins in their own account.
  await button(ada.page, 'Work here in South').click()
  await expect(heading(ada.page)).toHaveText('South')
  await ada.page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(ada.page).toHaveURL('/')
  await ada.open('/signin')
  await ada.page.getByLabel('Email', { exact: true }).fill(ada.user.email)
  await ada.page.getByLabel('Password', { exact: true }).fill(ada.user.password)
  await button(ada.page, 'Sign in').click()
  await expect(ada.page.getByRole('region', { name: 'Security' })).toBeVisible()
})

test('who was removed meanwhile finds their own account, whatever they press', async ({ meet }) => {
  const [ada, ben] = [await meet(), await meet()]
  await found(ada, 'Acme')
  await join(ben, await invite(ada, ben.user.email, 'Developer'), 'Acme')
  const own = await apiKeyOf(ben.user)
  const other = await ben.page.context().newPage()
  await other.goto('/profile')
  await waitForHydration(other)
  await expect(button(other, 'Rotate API key')).toBeVisible()
  await ada.open('/organisation')
  await button(ada.page, /^Remove/).click()
  await button(ada.page, 'Yes, remove from the organisation').click()
  await expect(ada.page.getByText('is no longer a member.')).toBeVisible()

  const sentence = 'You are no longer a member of the organisation'
  await button(ben.page, 'Leave organisation').click()
  await button(ben.page, 'Yes, leave').click()
  await expect(heading(ben.page)).toHaveText('Organisations')
  await expect(ben.page.getByText(sentence)).toBeVisible()
  expect(await objectionsInBothThemes(ben.page)).toEqual([])
  await expect(other.getByText(sentence)).toBeVisible()
  await expect(other.getByRole('region', { name: 'Security' })).toBeVisible()
  expect(await apiKeyOf(ben.user)).toBe(own)
})

test('who was removed reads so, also where the browser is busy for long', async ({ meet }) => {
  const [ada, ben] = [await meet(), await meet()]
  await found(ada, 'Acme')
  await join(ben, await invite(ada, ben.user.email, 'Reader'), 'Acme')
  await removeMember(ada.user, ben.user.email)
  await ben.page.addInitScript(() => {
    const works: IdleRequestCallback[] = []
    window.requestIdleCallback = (work) => works.push(work)
    const beIdle = () => {
      for (const work of works.splice(0)) work({ didTimeout: false, timeRemaining: () => 50 })
    }
    Object.assign(window, { beIdle })
  })
  await ben.open('/profile')
  const sentence = ben.page.getByText('You are no longer a member of the organisation')
  await expect(sentence).toBeVisible()
  await ben.page.evaluate('beIdle()')
  await button(ben.page, 'Download my data').click()
  await expect(ben.page.getByText('Saved as')).toBeVisible()
  await expect(sentence).toBeVisible()
})

test('the last owner hands over before they leave', async ({ meet }) => {
  const [ada, ben] = [await meet(), await meet()]
  await found(ada, 'Acme')
  await join(ben, await invite(ada, ben.user.email, 'Reader'), 'Acme')
  await button(ada.page, 'Leave organisation').click()
  await button(ada.page, 'Yes, leave').click()
  await expect(ada.page.getByRole('alert')).toContainText('owner')
  await ada.open('/organisation')
  await button(ada.page, 'Transfer ownership').click()
  const transfer = ada.page.getByLabel('New owner')
  await transfer.selectOption({ label: `${ben.user.email} (Reader)` })
  await ada.page.locator('form').getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(button(ada.page, /^Change role/)).toHaveCount(0)
  await expect(row(ada.page, ben.user.email)).toContainText('Owner.')
  await button(ada.page, 'Leave organisation').click()
  await button(ada.page, 'Yes, leave').click()
  await expect(heading(ada.page)).toHaveText('Organisations')
  await expect(ada.page.getByText('Acme')).toHaveCount(0)
  await ben.open('/organisation')
  await expect(row(ben.page, ben.user.email)).toContainText('Owner.')

  await button(ben.page, 'Delete this organisation').click()
  await ben.page.getByLabel('Type “Acme” to confirm').fill('Acme')
  await button(ben.page, 'Yes, delete the organisation').click()
  await expect(heading(ben.page)).toHaveText('Organisations')
})

test('an invitation is for one email address, and can be withdrawn', async ({ meet }) => {
  const [ada, ben] = [await meet(), await meet()]
  await found(ada, 'Acme')
  const email = newEmail()
  const link = await invite(ada, email, 'Developer')
  await ben.open(link)
  await expect(ben.page.getByText(`You are signed in as ${ben.user.email}.`)).toBeVisible()
  await expect(button(ben.page, 'Join Acme')).toHaveCount(0)
  await ben.page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(ben.page.getByRole('link', { name: 'Sign in to join' })).toBeVisible()
  expect(await ben.page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await button(ada.page, `Send again to ${email}`).click()
  await expect(ada.page.getByText('The link before no longer works.')).toBeVisible()
  await ben.open(link)
  await expect(ben.page.getByText('This invitation no longer works.')).toBeVisible()
  const next = await invitationTo(email)
  expect(next).not.toBe(link)
  await button(ada.page, `Withdraw the invitation to ${email}`).click()
  await expect(ada.page.getByText('no longer works.')).toBeVisible()
  await ben.open(next)
  await expect(ben.page.getByText('This invitation no longer works.')).toBeVisible()
})

test('long names and addresses fit on a small screen, and with large text', async ({ meet }) => {
  const long = (name: string) => createUser({ email: `${name.repeat(12)}.${newEmail()}` })
  const [ada, ben] = [await meet(await long('ada')), await meet(await long('ben'))]
  const name = 'Vereinigte Datenverarbeitungsdienstleistungsgesellschaft'
  await found(ada, name)
  const link = await invite(ada, ben.user.email, 'Developer')
  await ben.open(link)
  await expect(button(ben.page, `Join ${name}`)).toBeVisible()
  const fits = async ({ page }: Person) => {
    await page.setViewportSize({ width: 320, height: 900 })
    expect(await misfits(page)).toEqual([])
    await setTextSize(page, 2)
    await page.setViewportSize({ width: 375, height: 900 })
    expect(await misfits(page)).toEqual([])
    await setTextSize(page, 1)
  }
  await fits(ben)
  await join(ben, link, name)
  await ada.open('/organisation')
  await button(ada.page, /^Change role/).click()
  await button(ada.page, 'Delete this organisation').click()
  await fits(ada)
  await button(ada.page, /^Remove/).click()
  await expect(button(ada.page, 'Yes, remove from the organisation')).toBeVisible()
  await fits(ada)
})

test('who has no organisation sees My Account as it is, and a way to create one', async ({
  meet,
}) => {
  const ada = await meet()
  await ada.open('/profile')
  await expect(ada.page.getByRole('region', { name: 'Your data' })).toBeVisible()
  await expect(ada.page.getByText('Switch account')).toHaveCount(0)
  await ada.page.getByRole('link', { name: 'Create an organisation' }).click()
  await expect(heading(ada.page)).toHaveText('Organisations')
  await expect(ada.page.getByLabel('Name of the organisation')).toBeVisible()
  expect(await violationsInBothThemes(ada.page)).toEqual([])
  expect(await objectionsInBothThemes(ada.page)).toEqual([])
})

test('a visitor is sent to the sign-in and back', async ({ page, open }) => {
  const user = await createUser()
  await page.goto('/organisation')
  await expect(page).toHaveURL('/signin?next=/organisation')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/organisation')
  await open('/invitation')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
})
