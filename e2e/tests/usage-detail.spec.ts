import { readFile } from 'node:fs/promises'
import { AccountPages } from '#fixtures/account-pages.ts'
import { objectionsInBothThemes } from '#fixtures/axe.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { apiKeyOf, createKey, PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

async function callWith(key: string, path: string): Promise<Response> {
  return fetch(PRODUCT_API + path, { headers: { 'X-Api-Key': key } })
}

test('usage is told by hour, key, API and status code, with the latest errors and as a file', async ({
  page,
  context,
  open,
  signInAsNewUser,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const account = new AccountPages(page)
  const user = await signInAsNewUser()
  const till = await createKey(user, 'Till')
  const byDefault = await apiKeyOf(user)
  await open('/profile')
  const usage = account.section('Plan and usage')
  const detail = account.section('Usage by hour, key and status code')
  await usage.getByText('Usage by hour, key and status code').click()
  await expect(detail).toContainText('No requests match in this period.')
  await expect(detail).toContainText('No errors in the last 7 days.')

  for (const [key, path] of [
    [till, '/v1/uuid'],
    [till, '/v1/uuid'],
    [byDefault, '/v1/moon-phase'],
  ] as const)
    expect((await callWith(key, path)).status).toBe(200)
  const refused = await callWith(till, '/v1/uuid?nothing=1')
  expect(refused.status).toBe(400)
  await expect
    .poll(async () => (await (await callWith(till, '/op/usage/refusals')).json()).refusals.length)
    .toBe(1)

  await page.reload()
  await usage.getByText('Usage by hour, key and status code').click()
  await expect(detail).toContainText('4 requests, 1 with an error (25.0%).')
  await expect(detail.getByRole('img', { name: 'Requests by hour' })).toBeVisible()
  await expect(detail.getByRole('img', { name: 'Latency by hour' })).toBeVisible()
  const rowsOf = (name: string) => detail.getByRole('table', { name }).getByRole('row')
  await expect(rowsOf('All requests by key')).toHaveText(['KeyRequests', 'Till3', 'Default1'])
  await expect(rowsOf('All requests by status code')).toHaveText([
    'Status codeRequests',
    '200 Success3',
    '400 Invalid request1',
  ])
  const errors = detail.getByRole('listitem')
  await expect(errors).toHaveText([/^400 parameter_unknown uuid.*, key Till.*Copy/])
  await expect(errors.getByRole('link', { name: 'parameter_unknown' })).toHaveAttribute(
    'href',
    '/errors/parameter_unknown',
  )
  const requestId = refused.headers.get('X-Request-Id') ?? ''
  await errors.getByRole('button', { name: `Copy request ID ${requestId}` }).click()
  await expect(detail.getByText('Copied.')).toBeVisible()
  expect(await pasted(page)).toBe(requestId)
  expect(await objectionsInBothThemes(page)).toEqual([])

  await detail.getByLabel('Status code').selectOption('2xx: success')
  await expect(detail).toContainText('3 requests, 0 with an error (0.0%).')
  await expect(detail).toContainText('Choose all of them to see it.')
  await expect(detail).toContainText('No errors match in the last 7 days.')
  await detail.getByLabel('Status code').selectOption('All status codes')
  await detail.getByLabel('Key', { exact: true }).selectOption('Default')
  await expect(rowsOf('All requests by API')).toHaveText(['APIRequests', 'moon-phase1'])
  await detail.getByLabel('Key', { exact: true }).selectOption('Till')
  await detail.getByLabel('Period').selectOption('30 days, by day')
  await expect(detail.getByRole('img', { name: 'Requests by day' })).toBeVisible()
  await detail.getByText('Requests by day as a table').click()
  await expect(rowsOf('Requests by day').last()).toHaveText(/^\d+ \w{3}31$/)
  await detail.getByText('Latency by day as a table').click()
  await expect(rowsOf('Latency by day').last()).toHaveText(/^\d+ \w{3}[\d,]+ ms[\d,]+ ms$/)
  await detail.getByRole('slider', { name: 'Values of Requests by day' }).focus()
  await page.keyboard.press('End')
  await expect(detail.getByRole('slider', { name: 'Values of Requests by day' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ \w{3}: Requests: 3, With an error: 1$/,
  )

  const download = page.waitForEvent('download')
  await account.button('Download these figures as CSV').click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('day,key,key_name,api,calls,2xx,3xx,4xx,5xx,p50_ms,p95_ms')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,[\da-f-]{36},Till,uuid,3,2,0,1,0,[\d.]+,[\d.]+$/)
})
