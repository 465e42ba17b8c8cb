import { Agent, find } from '#fixtures/agent.ts'
import { newApiKey } from '#fixtures/product-api.ts'
import { expect, httpTest } from '#fixtures/test.ts'

/** An agent may make this many requests before it calls an API. */
const MAX_READINGS = 3

/** Tasks as people give them; no response needs a source outside this machine. */
const TASKS = [
  {
    task: 'What is the time difference between Kathmandu and UTC?',
    about: 'Time Zone',
    give: { zone: 'Asia/Kathmandu' },
    field: 'offset',
    expected: offsetOf('Asia/Kathmandu'),
  },
  {
    task: 'How many kilometres are 26.21875 miles?',
    about: 'Unit Conversion',
    give: { value: '26.21875', from: 'mi', to: 'km', digits: '8' },
    field: 'result',
    // A mile is 1,609.344 m by definition.
    expected: 42.194988,
  },
  {
    task: 'Is the account GB82 WEST 1234 5698 7654 32 written correctly?',
    about: 'IBAN Check',
    give: { iban: 'GB82WEST12345698765432' },
    field: 'valid',
    expected: true,
  },
] as const

/** The offset by the time zones of Node. */
function offsetOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName')
  return part?.value.replace('GMT', '') ?? ''
}

/** The path to the call that the home page's Markdown begins. */
async function readMarkdown(agent: Agent, home: string, about: string, names: readonly string[]) {
  const start = await agent.read(home, { Accept: 'text/markdown' })
  const index = await agent.read(find(start, /\((\S+\/llms\.txt)\)/))
  const page = await agent.read(find(index, new RegExp(`^- \\[${about}\\]\\((\\S+)\\)`, 'm')))
  const parameters = [...page.matchAll(/^\| `(\w+)`[^|]* \|[^|]*\|[^|]*\|[^|]*\|$/gm)]
  expect(parameters.map(([, name]) => name)).toEqual(expect.arrayContaining([...names]))
  return {
    address: find(page, /^`GET (http\S+)`$/m),
    header: find(page, /--header "([\w-]+): \$ORCHARD_API_KEY"/),
  }
}

/** The same for a reader of HTML that knows RFC 9727 and OpenAPI. */
async function readDocuments(agent: Agent, home: string, about: string, names: readonly string[]) {
  const start = await agent.read(home, { Accept: 'text/html' })
  const catalog = await agent.read(find(start, /<link rel="api-catalog" href="([^"]+)"/))
  const { linkset }: { linkset: Link[] } = JSON.parse(catalog)
  const item = linkset[0]?.item?.find(({ title }) => title === `${about} API`)
  const links = linkset.find(({ anchor }) => anchor === item?.href)
  const description = links?.['service-desc']?.[0]?.href ?? ''
  const document: Document = JSON.parse(await agent.read(description))
  const [[path, { get }] = ['', { get: { parameters: [] } }]] = Object.entries(document.paths)
  expect(get.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]))
  return {
    address: (document.servers[0]?.url ?? '') + path,
    header: Object.values(document.components.securitySchemes)[0]?.name ?? '',
  }
}

interface Link {
  anchor: string
  item?: { href: string; title: string }[]
  'service-desc'?: { href: string }[]
}

interface Document {
  servers: { url: string }[]
  paths: Record<string, { get: { parameters: { name: string }[] } }>
  components: { securitySchemes: Record<string, { name: string }> }
}

const READERS = { Markdown: readMarkdown, 'the API catalog': readDocuments }

for (const [means, readHow] of Object.entries(READERS))
  for (const { about, expected, field, give, task } of TASKS)
    httpTest(`by ${means}: ${task}`, async ({ baseURL }) => {
      const agent = new Agent()
      const { address, header } = await readHow(agent, baseURL ?? '', about, Object.keys(give))
      const url = `${address}?${new URLSearchParams(give)}`
      const response = await fetch(url, { headers: { [header]: await newApiKey() } })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ [field]: expected })
      expect(agent.readings.length).toBeLessThanOrEqual(MAX_READINGS)
      const read = agent.characters.toLocaleString('en')
      const note = `${agent.readings.length} requests, ${read} characters read`
      process.stdout.write(`By ${means}, “${task}”: ${note}\n`)
    })
