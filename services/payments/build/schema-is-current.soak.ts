import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCHEMA_FILE, schemaText } from './write-schema.ts'

it('describes the types of the installed SDK: npm run schema -w @orchard/payments', () => {
  const committed = readFileSync(SCHEMA_FILE, 'utf8')
  expect(committed === schemaText()).toBe(true)
})
