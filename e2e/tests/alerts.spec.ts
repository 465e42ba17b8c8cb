import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AccountPages } from '#fixtures/account-pages.ts'
import { objectionsInBothThemes } from '#fixtures/axe.ts'
import { expect, test } from '#fixtures/test.ts'

/** A server of the visitor that gets events. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(received.length === 2 ? 500 : 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hooks`, server }
}

/** Signs as the Standard Webhooks specification says: HMAC-SHA256 of `id.timestamp.body`, with the decoded secret. */
async function signatureOf(
  secret: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<string> {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return `v1,${Buffer.from(signed).toString('base64')}`
}

test('an alert is turned off, and a webhook is added, tested, redelivered and deleted', async ({
  page,
  open,
  expectConsoleError,
  signInAsNewUser,
}) => {
  expectConsoleError(/422/)
  const { received, server, url } = await startReceiver()
  await signInAsNewUser()
  await open('/profile')
  const panel = new AccountPages(page).section('Alerts')
  const button = (name: string | RegExp) => panel.getByRole('button', { name })

  await test.step('emails', async () => {
    await expect(panel).toContainText('unusual usage')
    await button('Change email alerts').click()
    await panel.getByLabel('Unusual usage').uncheck()
    await panel.getByLabel('Resolved incident').check()
    await button('Save email alerts').click()
    await expect(panel.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
    await page.reload()
    await expect(panel).toContainText('resolved incident')
    await expect(panel).not.toContainText('unusual usage')
  })

  await test.step('a URL that is not public', async () => {
    await button('Add a webhook').click()
    await panel.getByLabel('URL').fill('https://10.0.0.1/')
    await button('Add webhook').click()
    await expect(panel.getByRole('alert')).toContainText('on the public internet')
    expect(await objectionsInBothThemes(page)).toEqual([])
  })

  await test.step('a webhook, its secret and a test', async () => {
    await panel.getByLabel('URL').fill(url)
    // Another test may announce something to everybody meanwhile.
    for (const name of [/^Incident/, /^Resolved incident/, /^Maintenance/])
      await panel.getByRole('checkbox', { name }).uncheck()
    await button('Add webhook').click()
    const secret = panel.getByLabel(/^signing secret /)
    await expect(secret).toContainText('whsec_')
    const text = (await secret.textContent()) ?? ''
    await button('Send a test').click()
    await expect(panel).toContainText(/Delivered: status 204 after \d+ ms/)
    const [event] = received
    if (!event) throw new Error('Nothing was received')
    expect(event.headers['webhook-signature']).toBe(await signatureOf(text, event))
    expect(JSON.parse(event.body)).toMatchObject({ type: 'webhook.test' })
    await button(/^Hide signing secret/).click()
    await expect(secret).toHaveText(/Hidden/)
    await button('Send a test').click()
    await expect(panel).toContainText('Not delivered: status 500')
  })

  await test.step('the deliveries', async () => {
    await button(/^Deliveries/).click()
    const items = panel.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(items.first()).toContainText('Not delivered: status 500')
    await items
      .first()
      .getByRole('button', { name: /^Redeliver/ })
      .click()
    await expect(items.first()).toContainText(/Delivered: status 204 after \d+ ms.*2 tries/)
    expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
    await items.first().getByText('Request').click()
    await expect(items.first()).toContainText('"type": "webhook.test"')
    expect(await objectionsInBothThemes(page)).toEqual([])
  })

  await test.step('turning it off, and deleting it', async () => {
    await button('Turn off').click()
    await expect(panel).toContainText('You turned this webhook off.')
    await button('Turn on').click()
    await expect(button('Send a test')).toBeVisible()
    await button(/^Delete webhook/).click()
    await button('Yes, delete it').click()
    await expect(panel.getByRole('status').filter({ hasText: 'deleted' })).toBeVisible()
    await page.reload()
    await expect(button('Add a webhook')).toBeVisible()
    await expect(panel).not.toContainText('127.0.0.1')
  })
  server.close()
})
