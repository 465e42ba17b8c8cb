import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { expectSections } from '#fixtures/account-test.ts'
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
  workIn,
} from '#fixtures/identity.ts'
import {
  apiKeyOf,
  askAs,
  callWith,
  createOrganisation,
  invitationTo,
  inviteTo,
  removeMember,
} from '#fixtures/product-api.ts'
import { test as base, expect } from '#fixtures/test.ts'
import { misfits, setTextSize } from '#fixtures/text-size.ts'
import { runProgram } from '#fixtures/visitor-programs.ts'

/** Somebody with a browser of their own. */
interface Person {
  user: TestUser
  page: Page
  open(path: string): Promise<void>
}

/** A person, and the organisation they work in: by default somebody new, in an account of their own. */
interface Who {
  user?: TestUser
  organisation?: string
}

/** Like `test`, with people who have browsers of their own. */
const test = base.extend<{ meet(who?: Who): Promise<Person> }>({
  meet: async ({ baseURL, browser, page, program }, use) => {
    const url = baseURL ?? ''
    const contexts: BrowserContext[] = []
    await use(async ({ user, organisation } = {}) => {
      const isFirst = contexts.length === 0
      const context = isFirst ? page.context() : await browser.newContext({ baseURL: url })
      contexts.push(context)
      if (program && !isFirst) await runProgram(context, program.name, program.start)
      await comeFromElsewhere(context)
      if (organisation) await workIn(context, url, organisation)
      const person = user ?? (await createUser())
      await signInAs(context, url, person)
      const own = isFirst ? page : await context.newPage()
      const open = async (path: string) => {
        await own.goto(path)
        await waitForHydration(own)
        await expectSections(own)
      }
      return { user: person, page: own, open }
    })
    for (const one of contexts.slice(1)) await one.close()
  },
})

/** An organisation that Ada owns, and in which Ben has a role. */
async function makeMember(role: string) {
  const [ada, ben] = [await createUser(), await createUser()]
  const organisation = await createOrganisation(ada, 'Acme')
  const link = await inviteTo([ada, organisation], ben.email, role)
  await askAs(ben, ['POST', '/invitations/accept'], { token: link.split('#')[1] })
  return { ada: { user: ada, organisation }, ben: { user: ben, organisation } }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, email: string) =>
  page
    .getByRole('region', { name: 'Members' })
    .locator('div', { has: page.getByRole('heading', { level: 3, name: email }) })
    .last()

/** Creates an organisation in the form that is open, and goes on in it. */
async function found({ page }: Person, name: string, start = 'Start anew'): Promise<void> {
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

/** Accepts the invitation that is open. */
async function join({ page }: Person, name: string): Promise<void> {
  await button(page, `Join ${name}`).click()
  await expect(heading(page)).toHaveText(name)
}

test('an organisation from the first invitation to the removal of a member', async ({ meet }) => {
  const [ada, ben] = [await meet(), await meet()]
  await ada.open('/organisation?new')
  await found(ada, 'Acme')
  const link = await invite(ada, ben.user.email, 'Developer')
  await ben.open(link)
  await expect(ben.page.getByText(`${ada.user.email} invites you to join Acme`)).toBeVisible()
  expect(ben.page.url()).not.toContain('#')
  expect(await violationsInBothThemes(ben.page)).toEqual([])
  await join(ben, 'Acme')
  await expect(row(ben.page, ada.user.email)).toContainText('Owner.')
  await expect(button(ben.page, /^Change role/)).toHaveCount(0)

  await test.step('a developer makes keys, which show who made them', async () => {
    await ben.page.getByRole('link', { name: 'Keys, usage and plan' }).click()
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

  // The link works once.
  await ben.open(link)
  await expect(ben.page.getByText('This invitation no longer works.')).toBeVisible()

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

test('who has no account yet signs up and joins', async ({ page, open }) => {
  const ada = await createUser()
  const email = newEmail()
  await open(await inviteTo([ada, await createOrganisation(ada, 'Acme & Söhne')], email, 'billing'))
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
  await page.getByRole('link', { name: 'Keys, usage and plan' }).click()
  await expect(page.getByRole('region', { name: 'Plan and billing' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your keys' })).toHaveCount(0)
})

test('an account becomes an organisation with its keys, and its person starts anew, in other browsers too', async ({
  meet,
}) => {
  const ada = await meet()
  const elsewhere = await meet({ user: ada.user })
  const shown = ({ page }: Person) => page.getByRole('status', { name: 'API key', exact: true })
  const key = await apiKeyOf(ada.user)
  await elsewhere.open('/profile')
  await button(elsewhere.page, 'Rotate API key').click()
  await elsewhere.page.getByRole('radio', { name: /^Immediately/ }).check()
  await ada.open('/organisation?new')
  await found(ada, 'Acme', 'Move this account')
  await ada.page.getByRole('link', { name: 'Keys, usage and plan' }).click()
  await button(ada.page, 'Show API key').click()
  await expect(shown(ada)).toHaveText(key)
  expect(await callWith(key)).toBe(200)
  const own = await apiKeyOf(ada.user)
  expect(own).not.toBe(key)

  await test.step('a browser that shows the account from before changes nothing in the new one', async () => {
    await button(elsewhere.page, 'Rotate key').click()
    await expect(elsewhere.page.getByText('Your account has become an organisation.')).toBeVisible()
    expect(await apiKeyOf(ada.user)).toBe(own)
    await button(elsewhere.page, 'Show API key').click()
    await expect(shown(elsewhere)).toHaveText(own)
  })
})

test('a person switches between accounts without signing in again, in all tabs', async ({
  meet,
}) => {
  const user = await createUser()
  const own = await apiKeyOf(user)
  const ada = await meet({ user, organisation: await createOrganisation(user, 'North') })
  const key = (page: Page) => page.getByRole('status', { name: 'API key', exact: true })
  await ada.open('/organisation')
  await button(ada.page, 'Work here in your own account').click()
  await expect(heading(ada.page)).toHaveText('Organisations')
  await button(ada.page, 'Create an organisation').click()
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
  const header = ada.page.getByRole('banner')
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(ada.page).toHaveURL('/')
  await header.getByRole('link', { name: 'Login' }).click()
  await new AccountPages(ada.page).signIn(user)
  await expect(ada.page.getByRole('region', { name: 'Security' })).toBeVisible()
})

test('who was removed meanwhile finds their own account, whatever they press', async ({
  meet,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/)
  const { ada, ben: member } = await makeMember('developer')
  const own = await apiKeyOf(member.user)
  const ben = await meet(member)
  await ben.open('/organisation')
  const other = await ben.page.context().newPage()
  await other.goto('/profile')
  await waitForHydration(other)
  await expect(button(other, 'Rotate API key')).toBeVisible()
  await removeMember(ada.user, ben.user.email)

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

test('who was removed reads so, also where the browser is busy for long', async ({
  meet,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/)
  const { ada, ben: member } = await makeMember('reader')
  const ben = await meet(member)
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

test('the last owner hands over before they leave', async ({ meet, expectConsoleError }) => {
  expectConsoleError(/status of 409/)
  const both = await makeMember('reader')
  const [ada, ben] = [await meet(both.ada), await meet(both.ben)]
  await ada.open('/organisation')
  await button(ada.page, 'Leave organisation').click()
  await button(ada.page, 'Yes, leave').click()
  await expect(ada.page.getByRole('alert')).toContainText('owner')
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
  const user = await createUser()
  const organisation = await createOrganisation(user, 'Acme')
  const email = newEmail()
  const link = await inviteTo([user, organisation], email, 'developer')
  const [ada, ben] = [await meet({ user, organisation }), await meet()]
  await ada.open('/organisation')
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
  const [user, guest] = [await long('ada'), await long('ben')]
  const name = 'Vereinigte Datenverarbeitungsdienstleistungsgesellschaft'
  const organisation = await createOrganisation(user, name)
  const ben = await meet({ user: guest })
  await ben.open(await inviteTo([user, organisation], guest.email, 'developer'))
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
  await join(ben, name)
  const ada = await meet({ user, organisation })
  await ada.open('/organisation')
  await button(ada.page, /^Change role/).click()
  await button(ada.page, 'Delete this organisation').click()
  await fits(ada)
  await button(ada.page, /^Remove/).click()
  await expect(button(ada.page, 'Yes, remove from the organisation')).toBeVisible()
  await fits(ada)
})

test('a visitor is sent to the sign-in and back, and sees a way to an organisation in My Account', async ({
  page,
  open,
}) => {
  const user = await createUser()
  await page.goto('/organisation')
  await expect(page).toHaveURL('/signin?next=/organisation')
  await new AccountPages(page).signIn(user)
  await expect(page).toHaveURL('/organisation')
  await page.getByRole('link', { name: 'Back to My Account' }).click()
  await expect(page.getByRole('region', { name: 'Your data' })).toBeVisible()
  await expect(page.getByText('Switch account')).toHaveCount(0)
  await page.getByRole('link', { name: 'Create an organisation' }).click()
  await expect(heading(page)).toHaveText('Organisations')
  await expect(page.getByLabel('Name of the organisation')).toBeVisible()
  expect(await objectionsInBothThemes(page)).toEqual([])
  await open('/invitation')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
})
