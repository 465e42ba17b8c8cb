import { expect, it } from 'vitest'
import { releaseFiles, releaseId } from './inputs.ts'

it('gives units ids that differ, and the same one for the same sources', async () => {
  const ids = await Promise.all(['host', 'content', 'content'].map(releaseId))
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids[1]).toBe(ids[2])
})

it('hashes what a unit packs, with all that it imports and its READMEs, but no tests', async () => {
  const files = await releaseFiles('catalogue')
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'clients/python/README.md',
      'clients/python/orchard_client/client.py',
      'clients/typescript/README.md',
      'clients/typescript/src/orchard.ts',
      'remote-catalogue/build/clients/python-source.ts',
      'shared/src/search/index.ts',
    ]),
  )
  expect(files).not.toContain('clients/typescript/src/orchard.test.ts')
  expect(await releaseFiles('content')).not.toContain('clients/python/README.md')
})
