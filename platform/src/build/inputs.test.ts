import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { REPOSITORY } from '#src/workspace.ts'
import { COMPOSER_ENTRIES, composerFiles, releaseFiles, releaseId } from './inputs.ts'

/** The files of ours whose code ends up in a server bundle, by the account of the bundler itself. */
async function bundledFiles(entries: readonly string[]): Promise<string[]> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'inputs-'))
  try {
    const result = await build({
      configFile: false,
      root: REPOSITORY,
      logLevel: 'silent',
      ssr: { noExternal: /^@orchard\// },
      build: {
        ssr: true,
        write: false,
        outDir,
        rolldownOptions: { input: entries.map((file) => path.join(REPOSITORY, file)) },
      },
    })
    const [bundle] = [result].flat()
    if (!bundle || !('output' in bundle))
      throw new Error('The bundler watches where it should build')
    return bundle.output
      .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
      .filter((id) => id.startsWith(REPOSITORY) && !id.includes('node_modules'))
      .map((id) => path.relative(REPOSITORY, id))
  } finally {
    await rm(outDir, { recursive: true })
  }
}

it('hashes every file that the compiled composer takes code from', async () => {
  const bundled = await bundledFiles(Object.values(COMPOSER_ENTRIES))
  expect(bundled).toEqual(
    expect.arrayContaining([
      'platform/src/serve/app.ts',
      'shared/src/contracts/reports.ts',
      'shared-node/src/settings/settings.ts',
    ]),
  )
  const files = await composerFiles()
  expect(bundled.filter((file) => !files.includes(file))).toEqual([])
}, 30_000)

it('gives units ids that differ, and the same one for the same sources', async () => {
  const ids = await Promise.all(['host', 'content', 'content'].map(releaseId))
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/)
  expect(ids[1]).not.toBe(ids[0])
  expect(ids[1]).toBe(ids[2])
}, 30_000)

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
}, 30_000)
