import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

test('an error leads to its page, and from there to all others', async ({ page }) => {
  await page.goto('/errors/quota_exceeded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('quota_exceeded')
  const main = page.getByRole('main')
  await expect(main).toContainText('This month’s quota is used up.')
  await expect(main.locator('pre')).toContainText('"code": "quota_exceeded"')
  await main.getByRole('link', { name: 'Errors', exact: true }).click()
  await main.getByRole('link', { name: 'host_unreachable' }).click()
  await expect(main).toContainText('Counts towards the quota')
})

httpTest('the type of an error is its page, as HTML, Markdown and JSON', async ({ request }) => {
  const refused = await request.get(`${PRODUCT_API}/v1/uuid`)
  expect(refused.status()).toBe(401)
  const { type } = await refused.json()
  const page = await request.get(type)
  expect([page.status(), await page.text()]).toEqual([200, expect.stringContaining('key_missing')])
  expect(await (await request.get(`${type}.md`)).text()).toContain('## What to do')
  expect(await (await request.get(`${type}.json`)).json()).toMatchObject({
    ...{ type, code: 'key_missing', status: 401, counted: false },
    sample: { type, status: 401 },
  })
  const { errors } = await (await request.get('/errors.json')).json()
  expect(errors).toContainEqual(expect.objectContaining({ code: 'key_missing', type }))
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/errors/key_missing<')
  const unknown = await request.get('/errors/key_mising')
  expect([unknown.status(), await unknown.text()]).toEqual([
    404,
    expect.stringContaining('/errors/key_missing'),
  ])
  expect((await request.get('/errors/nothing.json')).status()).toBe(404)
})
