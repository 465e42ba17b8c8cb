// @reads docs/sources.md
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Parts of the service that are no source of responses. */
const OWN = [
  '@orchard/shared',
  '@orchard/shared-node',
  'fastify',
  'lru-cache',
  'p-queue',
  'piscina',
  'prom-client',
  'tsx',
  'undici',
  'zod',
]

it('names every library of the service with its version among the sources', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read('services/data-apis/package.json'),
  )
  const sources = read('docs/sources.md')
  const missing = Object.entries(dependencies)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, version]) => `${name} ${version}`)
    .filter((one) => !sources.includes(one))
  expect(
    missing,
    'docs/sources.md needs a row with each of these names and versions; a library that no response comes from belongs to OWN in this test',
  ).toEqual([])
})
