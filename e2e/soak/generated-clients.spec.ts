import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { openWorkshop, type Workshop } from '#fixtures/generators.ts'
import { inParallel } from '#fixtures/in-parallel.ts'
import { newApiKey, PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, httpTest } from '#fixtures/test.ts'

let workshop: Workshop
let names: string[]

/** Fetches every OpenAPI document: of all APIs, of each one, and of the product API. */
httpTest.beforeAll(async ({ baseURL, playwright }) => {
  httpTest.setTimeout(600_000)
  workshop = await openWorkshop()
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const slugs = (await readCatalogue(request)).apis.map(({ slug }) => slug)
  await request.dispose()
  const addresses = new Map([
    ['product-api', `${PRODUCT_API}/openapi.json`],
    ['all-apis', `${baseURL}/openapi.json`],
    ...slugs.map((slug) => [slug, `${baseURL}/api/${slug}/openapi.json`] as const),
  ])
  names = [...addresses.keys()]
  await inParallel([...addresses], async ([name, address]) =>
    workshop.write(`documents/${name}.json`, await (await fetch(address)).text()),
  )
})

/** The settings of each generator, and a program that calls APIs with its output. */
const GENERATORS = {
  '@hey-api/openapi-ts': {
    config: () => [
      'hey.config.mjs',
      `export default ${JSON.stringify(
        names.map((name) => ({
          // Else the name of a project at the maker's registry.
          input: `./documents/${name}.json`,
          output: `hey/${name}`,
          logs: { level: 'silent', file: false },
        })),
      )}`,
    ],
    command: ['@hey-api/openapi-ts/bin/run.js', '-f', 'hey.config.mjs'],
    program: `
import { client } from './hey/all-apis/client.gen'
import { imageColors, timeZone, wordCountByPost } from './hey/all-apis/sdk.gen'
import { client as product } from './hey/product-api/client.gen'
import { listApis } from './hey/product-api/sdk.gen'
client.setConfig({ auth: () => KEY })
const zone = await timeZone({ query: { zone: 'Asia/Kathmandu' }, throwOnError: true })
const words = await wordCountByPost({ body: { text: 'One two' }, throwOnError: true })
const body = new Blob([await readFile(PICTURE)], { type: 'image/png' })
const colors = await imageColors({ body, headers: { 'Content-Type': 'image/png' }, query: { count: 3 } })
const refused = await timeZone({ query: { zone: 'Nowhere/Else' } })
product.setConfig({ baseUrl: PRODUCT_API })
const { data } = await listApis({ throwOnError: true })
print({ offset: zone.data.offset_seconds, words: words.data.words, colors: colors.data?.colors.length,
  code: refused.error?.code, hasApis: data.apis.some(({ slug }) => slug === 'time-zone') })
`,
  },
  orval: {
    config: () => [
      'orval.config.cjs',
      `module.exports = ${JSON.stringify(
        Object.fromEntries(
          names.map((name) => [
            name,
            {
              input: `documents/${name}.json`,
              output: {
                ...{ target: `orval/${name}.ts`, client: 'fetch', mode: 'single' },
                // Without PRODUCT_API_HOST its document has an address relative to itself.
                baseUrl:
                  name === 'product-api' ? PRODUCT_API : { getBaseUrlFromSpecification: true },
              },
            },
          ]),
        ),
      )}`,
    ],
    command: ['orval/dist/bin/orval.js', '--config', 'orval.config.cjs'],
    program: `
import { timeZone, wordCountByPost } from './orval/all-apis'
import { listApis } from './orval/product-api'
const headers = { 'X-Api-Key': KEY }
const zone = await timeZone({ zone: 'Asia/Kathmandu' }, { headers })
const words = await wordCountByPost({ text: 'One two' }, undefined, { headers: { ...headers, 'Content-Type': 'application/json' } })
const refused = await timeZone({ zone: 'Nowhere/Else' }, { headers })
const apis = await listApis()
if (zone.status !== 200 || words.status !== 200 || apis.status !== 200) throw zone
print({ offset: zone.data.offset_seconds, words: words.data.words,
  code: refused.status === 200 ? null : refused.data.code, hasApis: apis.data.apis.some(({ slug }) => slug === 'time-zone') })
`,
  },
  'openapi-typescript': {
    config: () => [
      'redocly.yaml',
      {
        apis: Object.fromEntries(
          names.map((name) => [
            name,
            { root: `documents/${name}.json`, 'x-openapi-ts': { output: `types/${name}.ts` } },
          ]),
        ),
      },
    ],
    command: ['openapi-typescript/bin/cli.js'],
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './types/all-apis'
import type { paths as OfProduct } from './types/product-api'
const client = createClient<paths>({ baseUrl: PRODUCT_API, headers: { 'X-Api-Key': KEY } })
const zone = await client.GET('/v1/time-zone', { params: { query: { zone: 'Asia/Kathmandu' } } })
const words = await client.POST('/v1/word-count', { body: { text: 'One two' } })
const picture = await readFile(PICTURE)
const colors = await client.POST('/v1/image-colors', { params: { query: { count: 3 } },
  body: '', bodySerializer: () => picture, headers: { 'Content-Type': 'image/png' } })
const refused = await client.GET('/v1/time-zone', { params: { query: { zone: 'Nowhere/Else' } } })
const apis = await createClient<OfProduct>({ baseUrl: PRODUCT_API }).GET('/v1')
print({ offset: zone.data?.offset_seconds, words: words.data?.words, colors: colors.data?.colors.length,
  code: refused.error?.code, hasApis: apis.data?.apis.some(({ slug }) => slug === 'time-zone') })
`,
  },
} as const

const PICTURE = path.join(import.meta.dirname, '../../remote-catalogue/pictures/apple.png')
const head = (key: string) => `import { readFile } from 'node:fs/promises'
const [KEY, PICTURE, PRODUCT_API] = ${JSON.stringify([key, PICTURE, PRODUCT_API])} as const
const print = (value: object) => console.log(JSON.stringify(value))
`

for (const [name, { command, config, program }] of Object.entries(GENERATORS))
  httpTest(`${name} makes clients of every document that compile, and call`, async () => {
    httpTest.setTimeout(600_000)
    workshop.write(...(config() as [string, unknown]))
    await workshop.run(...(command as unknown as [string, ...string[]]))
    const file = `calls-${name.replaceAll(/\W+/g, '-')}.ts`
    workshop.write(file, head(await newApiKey()) + program)
    expect(await workshop.check()).toBe('')
    // Kathmandu is 5:45 h before UTC (tz database, Asia/Kathmandu, since 1986).
    expect(await workshop.execute(file)).toEqual({
      ...{ offset: 20_700, words: 2, code: 'parameter_invalid', hasApis: true },
      // orval 7 would send a picture as JSON.
      ...(name === 'orval' ? {} : { colors: 3 }),
    })
  })

httpTest(
  'newman sends every request of the collection, and gets its response',
  async ({ baseURL }) => {
    httpTest.setTimeout(600_000)
    workshop.write(
      'postman.json',
      await (await fetch(`${baseURL}/collections/postman.json`)).text(),
    )
    const report = path.join(workshop.folder, 'report.json')
    await workshop.run(
      ...[
        'newman/bin/newman.js',
        'run',
        'postman.json',
        '--env-var',
        `apiKey=${await newApiKey()}`,
      ],
      // A key of the Free plan sends five requests a second.
      ...['--delay-request', '220', '--reporters', 'json', '--reporter-json-export', report],
    )
    interface Execution {
      request: { url: { path: string[] } }
      response?: { code: number }
    }
    const { run }: { run: { executions: Execution[]; failures: unknown[] } } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const listed: { apis: { slug: string; configured: boolean }[] } = await (
      await fetch(`${PRODUCT_API}/v1`)
    ).json()
    const responses = run.executions.map(({ request, response }) => [
      request.url.path.at(-1),
      response?.code,
    ])
    expect(run.failures).toEqual([])
    expect(responses.toSorted()).toEqual(
      // Documented for APIs whose source the operator has not turned on.
      listed.apis.map(({ configured, slug }) => [slug, configured ? 200 : 503]).toSorted(),
    )
  },
)
