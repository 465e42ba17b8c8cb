import type { Locator } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { objectionsInBothThemes, violationsInBothThemes } from '#fixtures/axe.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

const PAGE = 'https://shop.example'

/** Status code and code of the response to a call. */
async function outcomeOf(key: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${PRODUCT_API}/v1/${path}`, {
    headers: { 'X-Api-Key': key, ...headers },
  })
  const { code } = response.ok ? { code: undefined } : await response.json()
  return [response.status, code]
}

test.describe('keys with limits', () => {
  let keys: Locator

  test.beforeEach(async ({ open, page, signInAsNewUser }) => {
    await signInAsNewUser()
    await open('/profile')
    keys = new AccountPages(page).section('Your keys')
  })

  const secretOf = async (name: string) => {
    await keys.getByRole('button', { name: `Show API key ${name}` }).click()
    return (await keys.getByLabel(`API key ${name}`, { exact: true }).textContent()) ?? ''
  }

  test('a publishable key works on its pages, for its APIs, up to its limit', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 422/)
    await keys.getByRole('button', { name: 'Create another key' }).click()
    await keys.getByLabel('Key name').fill('Shop')
    await keys.getByLabel(/^Publishable/).check()
    await keys.getByRole('button', { name: 'Create key' }).click()
    await expect(keys.getByLabel('Origins of your pages')).toHaveAccessibleDescription(
      /Enter the origins of your pages/,
    )
    await keys.getByLabel('Origins of your pages').fill(`${PAGE}/shop`)
    await keys.getByLabel('Requests a day').fill('2')
    await keys.getByLabel('APIs', { exact: true }).fill('uuid')
    await keys.getByRole('button', { name: 'Add to APIs' }).click()
    await expect(keys.getByRole('list', { name: 'Chosen: APIs' })).toHaveText('uuid')
    await keys.getByRole('button', { name: 'Create key' }).click()
    await expect(keys.getByLabel('Origins of your pages')).toHaveAccessibleDescription(
      /Use an origin without a path/,
    )
    await keys.getByLabel('Origins of your pages').fill(PAGE)
    await keys.getByRole('button', { name: 'Create key' }).click()
    await expect(keys.getByText('Shop is ready.')).toBeVisible()
    await expect(keys).toContainText(
      `Limits: Only API uuid · Pages of ${PAGE} · 0 of 2 requests today.`,
    )
    expect(await violationsInBothThemes(page)).toEqual([])

    const key = await secretOf('Shop')
    expect(key).toMatch(/^orchard_pub_/)
    expect(await outcomeOf(key, 'uuid')).toEqual([403, 'key_origin_refused'])
    const Origin = PAGE
    expect(await outcomeOf(key, 'advice?topic=work', { Origin })).toEqual([403, 'key_api_refused'])
    expect(await outcomeOf(key, 'uuid', { Origin })).toEqual([200, undefined])
    expect(await outcomeOf(key, 'uuid', { Origin })).toEqual([200, undefined])
    expect(await outcomeOf(key, 'uuid', { Origin })).toEqual([403, 'key_limit_reached'])

    await keys.getByRole('button', { name: 'Change limits Shop' }).click()
    await expect(keys.getByLabel('Requests a day')).toHaveValue('2')
    await keys.getByLabel('Requests a day').fill('1000')
    await keys.getByRole('button', { name: 'Save limits' }).click()
    await expect(keys.getByText('The limits are saved.')).toBeVisible()
    expect(await outcomeOf(key, 'uuid', { Origin })).toEqual([200, undefined])
    await page.reload()
    await expect(keys).toContainText('3 of 1,000 requests today')
  })

  test('keys in code are found without sending any of it, and a leaked one is replaced in two clicks, which show what it called', async ({
    page,
  }) => {
    await keys.getByRole('button', { name: 'Show API key', exact: true }).click()
    const key = (await keys.getByLabel('API key', { exact: true }).textContent()) ?? ''
    await keys.getByRole('button', { name: 'Check your code for keys' }).click()
    const code = keys.getByLabel('Your code')
    await expect(code).toBeVisible()
    // The page still reads what it shows further down: reads have no body, and their URLs nothing of the code.
    const sent: string[] = []
    page.on('request', (request) => {
      const words = `${request.method()} ${request.url()} ${request.postData() ?? ''}`
      if (request.method() !== 'GET' || /orchard_|nothing|first|fetch|KEY/.test(words))
        sent.push(words)
    })
    await code.fill('const nothing = "orchard_nothing"')
    await expect(keys.getByText('No keys of this site found.')).toBeVisible()
    await code.fill(`// first line\nfetch(url, { headers: { 'X-Api-Key': '${key}' } })`)
    await expect(keys.getByRole('alert')).toHaveText('1 key found.')
    await expect(keys.getByRole('listitem')).toContainText('in line 2: your key “Default”')
    await keys.getByLabel('Files').setInputFiles({
      name: 'app.env',
      mimeType: 'text/plain',
      buffer: Buffer.from(`A=1\nKEY=${key}\n`),
    })
    await expect(keys.getByRole('alert')).toHaveText('2 keys found.')
    await expect(keys.getByRole('listitem').last()).toContainText('app.env, line 2')
    expect(sent).toEqual([])
    expect(await objectionsInBothThemes(page)).toEqual([])
    await keys.getByRole('button', { name: 'Check your code for keys' }).click()

    for (const path of ['uuid', 'uuid', 'advice?topic=work']) await outcomeOf(key, path)
    await keys.getByRole('button', { name: 'Revoke and replace', exact: true }).click()
    await expect(keys.getByRole('listitem')).toHaveText(['uuid 2 requests', 'advice 1 request'])
    await keys.getByRole('button', { name: 'Yes, revoke and replace' }).click()
    await expect(
      keys.getByText('This is your new key. The old key has been revoked.'),
    ).toBeVisible()
    const next = await keys.getByLabel('API key', { exact: true }).textContent()
    expect(await outcomeOf(key, 'uuid')).toEqual([401, 'key_invalid'])
    expect(await outcomeOf(next ?? '', 'uuid')).toEqual([200, undefined])
  })
})
