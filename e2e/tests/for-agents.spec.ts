import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AccountPages } from '#fixtures/account-pages.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { newApiKey } from '#fixtures/product-api.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const run = promisify(execFile)

// It installs the clients, too.
httpTest('every command of the page about agents does what it says @soak', async ({ request }) => {
  const page = await (await request.get('/docs/agents.md')).text()
  const commands = blocksOf(page).filter((block) => /^(?:curl|npm) /.test(block))
  expect(commands.length).toBeGreaterThan(6)
  const cwd = await mkdtemp(path.join(tmpdir(), 'agents-'))
  try {
    const own = { ORCHARD_API_KEY: await newApiKey(), no_proxy: 'localhost', NO_PROXY: 'localhost' }
    const outputs: string[] = []
    for (const command of commands) {
      const { stdout } = await run('sh', ['-ec', command], {
        cwd,
        env: { ...process.env, ...own },
      })
      outputs.push(stdout)
    }
    const all = outputs.join('\n')
    expect(all).toContain('"offset":"+05:45"')
    expect(all).toContain('# Time Zone API')
    expect(all).toContain('"openapi"')
    expect(all).toContain('"linkset"')
    expect(all).toContain('search_apis')
    expect(all).toContain('"offset": "+05:45"')
  } finally {
    await rm(cwd, { recursive: true })
  }
})

httpTest('the set-up on the page about agents connects a client', async ({ request }) => {
  const page = await (await request.get('/docs/agents.md')).text()
  await expectToConnect(blocksOf(page).find((block) => block.includes('mcpServers')))
})

httpTest('the set-up on the page of an API connects a client', async ({ request }) => {
  const page = await (await request.get('/api/time-zone.md?lang=mcp')).text()
  await expectToConnect(blocksOf(page).find((block) => block.includes('mcpServers')))
})

/** The code blocks of a Markdown document. */
function blocksOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm)].map(([, text]) => text ?? '')
}

/** Connects as a client with this configuration does, once its reader has put in a key. */
async function expectToConnect(setup = '') {
  const {
    mcpServers: { 'api-orchard': server },
  } = JSON.parse(setup.replace('YOUR_API_KEY', await newApiKey()))
  expect(server.type).toBe('http')
  const client = new Client({ name: 'e2e', version: '1.0.0' })
  const { headers, url } = server
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  )
  const usage = await client.callTool({ name: 'get_usage', arguments: {} })
  expect(usage.isError).toBeFalsy()
  await client.close()
}

test('My Account copies the set-up with the key, which it shows only with the key itself', async ({
  page,
  open,
  context,
  signInAsNewUser,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await signInAsNewUser()
  await open('/profile')
  const account = new AccountPages(page)
  const panel = account.section('Connect your AI assistant (MCP)')
  await expect(panel.getByRole('region', { name: 'Config' })).toContainText('Hidden')
  await panel.getByRole('button', { name: 'Copy config' }).click()
  await expect(panel.getByText('Copied, with your key in it.')).toBeVisible()
  await account.button('Show API key').click()
  const key = await page.getByLabel('API key', { exact: true }).textContent()
  await expect(panel.getByRole('region', { name: 'Config' })).toContainText(`${key}`)
  await panel.getByRole('button', { name: 'Copy config' }).click()
  await expect(panel.getByText('Copied, with your key in it.')).toBeVisible()
  await expectToConnect(await pasted(page))
})

test('an API says how its sample was tested, and its tab MCP leads to the other clients', async ({
  page,
  open,
}) => {
  await open('/api/time-zone?lang=python')
  await expect(page.getByText(/^Tested with Python 3\.\d+ on \d+ \w+ \d{4}\.$/)).toBeVisible()
  const code = page.getByRole('region', { name: 'Code sample' })
  await code.getByRole('link', { name: 'MCP' }).click()
  await expect(code.getByRole('region', { name: 'Code' })).toContainText('"mcpServers"')
  await code.getByRole('link', { name: 'Other clients' }).click()
  await expect(page).toHaveURL('/docs/agents#mcp')
  await expect(page.getByRole('heading', { level: 1, name: 'Agents and MCP' })).toBeVisible()
})
