import type { Page } from '@playwright/test'
import { createUser, signInAs } from '#fixtures/identity.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

/** The form of an API page that sends the real request. */
class TryIt {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  field(name: string) {
    return this.page.locator('#try-it').getByLabel(name, { exact: true })
  }
  get place() {
    return this.page.locator('#try-it')
  }
  async come(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: 'Try it' }).click()
    await expect(this.field('API key')).toBeVisible()
  }
  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send request' }).click()
  }
}

test('without a key the form asks for one and says where to get it', async ({ page, open }) => {
  await open('/api/weather')
  const form = new TryIt(page)
  await form.come()
  await form.send()
  await expect(form.field('API key')).toBeFocused()
  await expect(form.field('API key')).toHaveAccessibleDescription(/Enter your API key/)
  await form.place.getByRole('link', { name: 'Get a free key' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expect(page).toHaveURL('/register?next=/api/weather')
})

test('a key that does not count is refused in words', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/)
  await open('/api/weather')
  const form = new TryIt(page)
  await form.come()
  await form.field('API key').fill('orchard_nothing')
  await form.send()
  await expect(form.place.getByRole('status')).toHaveText(/^401 in [\d,]+ ms$/)
  await expect(form.place.getByRole('alert')).toContainText('This API key does not count')
  await expect(form.field('API key')).toHaveValue('orchard_nothing')
})

test.describe('signed in', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await signInAs(context, baseURL ?? '', await createUser())
  })

  test('the own key is filled in, and the answer comes with status, time and headers', async ({
    page,
    open,
  }) => {
    await open('/api/weather')
    const form = new TryIt(page)
    await form.come()
    await expect(form.field('API key')).toHaveValue(/^orchard_/)
    await form.field('city').fill('São Paulo')
    await form.field('units').selectOption('imperial')
    await expect(form.place).toContainText('/v1/weather?city=S%C3%A3o+Paulo&units=imperial')
    await form.send()
    await expect(form.place.getByRole('status')).toHaveText(
      /^200 in [\d,]+ ms, with the sample data of the documentation$/,
    )
    await expect(form.place.getByRole('region', { name: 'Answer' })).toContainText('"temperature"')
    await form.place.getByText('Headers', { exact: true }).click()
    await expect(form.place.getByRole('term').filter({ hasText: /^ratelimit$/ })).toBeVisible()
  })

  test('a parameter that is wrong is named beside its field', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/)
    await open('/api/weather')
    const form = new TryIt(page)
    await form.come()
    await expect(form.field('API key')).toHaveValue(/^orchard_/)
    await form.field('city').fill('')
    await form.field('lat').fill('north')
    await form.field('lon').fill('0')
    await form.send()
    await expect(form.field('lat')).toBeFocused()
    await expect(form.field('lat')).toHaveAccessibleDescription('lat must be a number')
    await expect(form.place.getByRole('status')).toHaveText(/^400 in/)
    await form.field('lat').fill('51.5')
    await form.send()
    await expect(form.place.getByRole('status')).toHaveText(/^200 in/)
    await expect(form.field('lat')).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('an API that does not answer is told, and the request can be sent again', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_CONNECTION_REFUSED/)
    await open('/api/weather')
    const form = new TryIt(page)
    await form.come()
    await expect(form.field('API key')).toHaveValue(/^orchard_/)
    await page.route(`${PRODUCT_API}/v1/**`, (route) => route.abort('connectionrefused'))
    await form.send()
    await expect(form.place.getByRole('alert')).toContainText('No answer came')
    await page.unroute(`${PRODUCT_API}/v1/**`)
    await form.send()
    await expect(form.place.getByRole('status')).toHaveText(/^200 in/)
  })

  test('the code sample has the own key', async ({ page, open }) => {
    await open('/api/weather')
    await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText('orchard_')
    await expect(page.getByRole('main').getByRole('link', { name: 'See your key' })).toBeVisible()
  })
})
