// @reads remote-account/src
// @reads remote-operations/src
// @reads shared/src/responses
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as read from '@orchard/shared/responses/read'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from './store/database.ts'
import { type DatabasePlace, openTestDatabase } from './testing/databases.ts'
import { type JsonSchema, readerOf } from './testing/reader-of.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

const REPOSITORY = path.resolve(import.meta.dirname, '../../..')
const REMOTES = ['remote-account', 'remote-operations']
const HEAD =
  '// Written by `npm run responses`, from the document of the product API (`/openapi.json`).'
const JSON_TYPE = 'application/json'

interface Operation {
  operationId: string
  tags: string[]
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
let operations: Operation[]
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
  const { paths } = (await api.app.inject('/openapi.json')).json()
  operations = Object.values<Record<string, Operation>>(paths).flatMap(Object.values)
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

/** What pages import from the readers for a tag. */
function importedFrom(tag: string): Set<string> {
  const pattern = new RegExp(
    `import (?:type )?\\{([^}]*)\\} from '@orchard/shared/responses/${tag}'`,
    'g',
  )
  const sources = REMOTES.flatMap((remote) => {
    const folder = path.join(REPOSITORY, remote, 'src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  })
  const imports = sources.flatMap((text) => [...text.matchAll(pattern)])
  return new Set(imports.flatMap(([, inside = '']) => inside.match(/\w+/g) ?? []))
}

/** The source of readers of the responses that pages read, by the document. */
function sourceOf(tag: string): string {
  const imported = importedFrom(tag)
  const known = new Map<string, string>()
  const ofOperations = operations
    .filter(({ operationId }) => imported.has(operationId) || imported.has(typeName(operationId)))
    .map(({ operationId, responses }) => {
      const [, response] =
        Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
      return { id: operationId, schema: response?.content?.[JSON_TYPE]?.schema ?? {} }
    })
    // A response comes after those that are a part of it.
    .toSorted(
      (one, other) => readerOf(one.schema, known).length - readerOf(other.schema, known).length,
    )
  const readers = ofOperations.map(({ id, schema }) => {
    const reader = readerOf(schema, known)
    known.set(reader, id)
    return `\nexport const ${id} = ${reader}\nexport type ${typeName(id)} = ReadBy<typeof ${id}>`
  })
  if (readers.length === 0) return HEAD
  const used = Object.keys(read).filter((name) =>
    readers.some((one) => new RegExp(`\\b${name}\\b(?!")`).test(one)),
  )
  const text = [
    HEAD,
    `import { ${used.join(', ')}, type ReadBy } from './read.ts'`,
    ...readers,
  ].join('\n')
  const formatter = [
    'biome',
    'check',
    '--write',
    `--stdin-file-path=shared/src/responses/${tag}.ts`,
  ]
  return execFileSync('npx', formatter, { cwd: REPOSITORY, input: text, encoding: 'utf8' })
}

const typeName = (id: string) => id.replace(/^./, (first) => first.toUpperCase())

it.each(['account', 'billing', 'organisations', 'operator'])(
  'describes the responses that pages read of the operations for %s as the document does',
  async (tag) => {
    const file = path.join(REPOSITORY, `shared/src/responses/${tag}.ts`)
    await expect(sourceOf(tag)).toMatchFileSnapshot(file)
  },
)
