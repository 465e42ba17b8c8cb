// @reads remote-account/src
// @reads remote-catalogue/src
// @reads remote-content/src
// @reads remote-operations/src
// @reads shared/src
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import * as read from '@orchard/shared/responses/read'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from './store/database.ts'
import { type DatabasePlace, openTestDatabase } from './testing/databases.ts'
import { type JsonSchema, readerOf } from './testing/reader-of.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const REPOSITORY = path.resolve(import.meta.dirname, '../../..')
const UNITS = [
  'remote-account',
  'remote-catalogue',
  'remote-content',
  'remote-operations',
  'shared',
]
const READERS = path.join(REPOSITORY, 'shared/src/responses')
const IMPORT =
  /import (?:type )?\{([^}]*)\} from '(?:@orchard\/shared|#src)\/responses\/(?!read[.'])([\w-]+)(?:\.ts)?'/g
const HEAD =
  '// Written by `npm run responses`, from the document of the product API (`/openapi.json`).'
const JSON_TYPE = 'application/json'

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
let operations: Operation[]
let moduleOf: ReadonlyMap<string | undefined, string | undefined>
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
  const { paths } = (await api.app.inject('/openapi.json')).json()
  moduleOf = new Map(api.routes.map((route) => [route.operationId, route.module()]))
  operations = Object.values<Record<string, Operation>>(paths).flatMap(Object.values)
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

/** What pages import from the readers of each module. */
function importedReaders(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  const sources = UNITS.flatMap((unit) => {
    const folder = path.join(REPOSITORY, unit, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  })
  const imports = sources.flatMap((text) => [...text.matchAll(IMPORT)])
  for (const [, inside = '', module = ''] of imports) {
    const names = imported.get(module) ?? new Set()
    for (const name of inside.match(/\w+/g) ?? []) names.add(name)
    imported.set(module, names)
  }
  return imported
}

/** The source of the readers of a module that pages import, by the document; not formatted. */
function sourceOf(module: string, imported: ReadonlySet<string>): string {
  const known = new Map<string, string>()
  const readers = operations
    .filter(({ operationId: id }) => moduleOf.get(id) === module)
    .filter(({ operationId: id }) => imported.has(id) || imported.has(typeName(id)))
    .map(({ operationId: id, responses }) => {
      const [, response] =
        Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
      const schema = response?.content?.[JSON_TYPE]?.schema ?? {}
      return { id, schema, length: readerOf(schema, known).length }
    })
    // A response comes after those that are a part of it.
    .toSorted((one, other) => one.length - other.length)
    .map(({ id, schema }) => {
      const reader = readerOf(schema, known)
      known.set(reader, id)
      return `\nexport const ${id} = ${reader}\nexport type ${typeName(id)} = ReadBy<typeof ${id}>`
    })
  const used = Object.keys(read).filter((name) =>
    readers.some((one) => new RegExp(`\\b${name}\\b(?!")`).test(one)),
  )
  const names = [...used, 'type ReadBy'].toSorted((one, other) =>
    one.replace('type ', '').localeCompare(other.replace('type ', '')),
  )
  return [HEAD, `import { ${names.join(', ')} } from './read.ts'`, ...readers].join('\n')
}

/** Formats sources, of which each begins with `HEAD`, in one run of the formatter. */
async function formatted(sources: readonly string[]): Promise<string[]> {
  const parameters = ['biome', 'format', '--stdin-file-path=shared/src/responses/all.ts']
  const biome = execFile('npx', parameters, { cwd: REPOSITORY })
  biome.stdin?.end(sources.join('\n\n'))
  const text = biome.stdout ? await readText(biome.stdout) : ''
  return text
    .split(HEAD)
    .slice(1)
    .map((one) => `${HEAD}${one.trimEnd()}\n`)
}

const typeName = (id: string) => id.replace(/^./, (first) => first.toUpperCase())

it('describes the responses that pages read as the document does', async () => {
  const imported = [...importedReaders()]
  const sources = await formatted(imported.map(([module, names]) => sourceOf(module, names)))
  for (const [index, [module]] of imported.entries())
    await expect(sources[index]).toMatchFileSnapshot(path.join(READERS, `${module}.ts`))
  const files = readdirSync(READERS).filter((name) => !/^read\.|\.test\./.test(name))
  expect(imported.map(([module]) => `${module}.ts`)).toEqual(expect.arrayContaining(files))
})
