import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { newApiKey, PRODUCT_API } from '#fixtures/product-api.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { expect, test } from '#fixtures/test.ts'

/** Connects as Claude Code does: today's protocol where the server speaks it. */
async function connect(key?: string): Promise<Client> {
  const options = { versionNegotiation: { mode: 'auto' } } as const
  const client = new Client({ name: 'e2e', version: '1.0.0' }, options)
  const headers: Record<string, string> = key ? { 'X-Api-Key': key } : {}
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${PRODUCT_API}/mcp`), { requestInit: { headers } }),
  )
  return client
}

test('an agent finds an API of the catalogue and calls it with its key', async () => {
  const client = await connect(await newApiKey())
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  const found = await client.callTool({ name: 'search_apis', arguments: { query: 'time zone' } })
  const { apis } = found.structuredContent as { apis: { api: string; url: string }[] }
  expect(apis[0]?.api).toBe('time-zone')
  expect((await fetch(apis[0]?.url ?? '')).status).toBe(200)
  const described = await client.callTool({ name: 'get_api', arguments: { api: 'time-zone' } })
  expect(described.structuredContent).toMatchObject({
    name: 'Time Zone',
    combinations: [['zone'], ['lat', 'lon']],
    fields: expect.arrayContaining([expect.objectContaining({ name: 'offset' })]),
  })
  const called = await client.callTool({
    name: 'call_api',
    arguments: { api: 'time-zone', parameters: { zone: 'Asia/Kathmandu' } },
  })
  expect(called.structuredContent).toMatchObject({
    answer: { zone: 'Asia/Kathmandu', offset: '+05:45' },
    kind: 'reference',
  })
  const usage = await client.callTool({ name: 'get_usage', arguments: {} })
  expect(usage.structuredContent).toMatchObject({
    used: 1,
    by_api: [{ api: 'time-zone', calls: 1 }],
  })
  await client.close()
})

test('an agent without a key reads the same search as visitors', async ({ page, open }) => {
  const client = await connect()
  const found = await client.callTool({ name: 'search_apis', arguments: { query: 'holiday' } })
  const { apis } = found.structuredContent as { apis: { name: string }[] }
  await open('/')
  const box = new SearchBox(page)
  await box.input.fill('holiday')
  await expect(box.names).toHaveText(apis.map(({ name }) => name))
  await client.close()
})

for (const tool of ['postman', 'bruno'])
  test(`the collection for ${tool} has a fixed address`, async ({ request }) => {
    const response = await request.get(`/collections/${tool}.json`)
    expect(response.status()).toBe(200)
    expect(response.headers()['content-disposition']).toContain('api-orchard.')
    expect(await response.text()).toContain(PRODUCT_API)
  })

test('a collection for another tool is not there', async ({ request }) => {
  expect((await request.get('/collections/other.json')).status()).toBe(404)
})
