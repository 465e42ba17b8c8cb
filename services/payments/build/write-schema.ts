import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateSchema } from './generate-schema.ts'
import { SOURCES } from './sources.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** The generated file. */
export const SCHEMA_FILE = path.join(import.meta.dirname, '../src/conformance/stripe-schema.json')

/** Renders the schema with one definition per line, for readable diffs. */
export function schemaText(): string {
  const { version } = JSON.parse(
    readFileSync(path.join(ROOT, 'node_modules/stripe/package.json'), 'utf8'),
  )
  const definitions = Object.entries(generateSchema(ROOT, SOURCES))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`)
  return `{"sdk":${JSON.stringify(version)},"definitions":{\n${definitions.join(',\n')}\n}}\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync(SCHEMA_FILE, schemaText())
