// @reads docs/architecture.md
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { markdownTable } from '#src/testing/markdown-table.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { WHOLE } from '#src/whole/module.ts'
import { MODULES } from './modules.ts'
import type { OpenDatabase } from './store/database.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/architecture.md')
const TABLE = /(?<=<!-- modules -->\n).*(?=<!-- end of modules -->)/s
/** Lines are rounded, and those of the document are kept while they are near: most changes of code leave it alone. */
const ROUNDED_TO = 100
const NEAR = 0.2

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

/** Lines of code of a folder without tests, as the document `known` has them where that is still right. */
function linesOf(name: string, folder: string, known: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const own = files.filter((name) => /\.ts$/.test(name) && !/\.(?:test|soak)\.ts$/.test(name))
  const lines = own.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
  const written =
    new RegExp(`^\\| \`${name}\` +\\|[^|]*\\| ([\\d,]+) `, 'm').exec(known)?.[1] ?? '0'
  const off = Math.abs(Number(written.replace(',', '')) - lines.length)
  if (off <= Math.max(ROUNDED_TO, lines.length * NEAR)) return written
  const rounded = Math.max(1, Math.round(lines.length / ROUNDED_TO)) * ROUNDED_TO
  return rounded.toLocaleString('en')
}

/** The table of all modules, as the code declares them. */
function tableOfModules(document: string): string {
  const known = new Set<string>()
  const rows = [...MODULES, WHOLE].map((module) => {
    const { name, needs, tables = [] } = module
    const folder = path.join(import.meta.dirname, module === WHOLE ? name : `modules/${name}`)
    const routes = api.routes.filter((route) => route.module() === name && route.operationId)
    // A module may know more of a table of another.
    const own = tables.map(({ table }) => getTableName(table)).filter((table) => !known.has(table))
    for (const table of own) known.add(table)
    return [
      ...[`\`${name}\``, needs.join(', '), linesOf(name, folder, document), own.join(', ')],
      String(new Set(routes.map(({ operationId }) => operationId)).size),
      (module.jobs?.(api.given) ?? []).map((job) => job.name).join(', '),
    ]
  })
  return markdownTable(['Module', 'Needs', 'Lines', 'Tables', 'Routes', 'Jobs'], rows)
}

it('the architecture has the modules as they are', async () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  const wanted = document.replace(TABLE, `\n${tableOfModules(document)}\n\n`)
  await expect(wanted).toMatchFileSnapshot(DOCUMENT)
})

it('each route of the OpenAPI document belongs to a module, or to the server', () => {
  const homeless = api.routes.filter(({ module, operationId }) => operationId && !module())
  expect(homeless.map(({ url }) => url)).toEqual([
    '/openapi.json',
    '/openapi.json',
    '/metrics',
    '/metrics',
  ])
})
