import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { REPOSITORY } from '#src/workspace.ts'
import { fewChunks } from './chunks.ts'
import { buildFruit, FRUIT } from './trims/testing/build-fixture.ts'
import { federationPlugin } from './vite-config.ts'

/** A build is slow on a busy machine. */
const BUILD_MS = 30_000

let copies: string[] = []
beforeAll(() => {
  // The federation plugin does nothing in a run of tests.
  vi.stubEnv('VITEST', undefined)
  vi.stubEnv('NODE_ENV', 'production')
})
afterAll(() => vi.unstubAllEnvs())
afterEach(async () => {
  for (const copy of copies) await rm(copy, { recursive: true })
  copies = []
})

const plugins = () => [federationPlugin('fruit', 'build'), fewChunks('fruit')]

it(
  'gives a remote one file to begin with, one for all its pages, and one for each page',
  async () => {
    const files = await buildFruit(plugins())
    expect(files.map(({ fileName }) => fileName).sort()).toEqual([
      'assets/apple-page.js',
      'assets/common.js',
      'assets/pear-page.js',
      'remoteEntry.js',
    ])
    const entry = files.find(({ fileName }) => fileName === 'remoteEntry.js')?.code ?? ''
    expect(/export\{([^}]*)\}/.exec(entry)?.[1]).toMatch(/ as get,.* as init\b/)
    expect(entry).not.toContain('from"')
  },
  BUILD_MS,
)

/** The fixture with another text in one of its files. */
async function copyWith(file: string, source: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'orchard-fruit-'))
  copies.push(copy)
  await cp(FRUIT, copy, { recursive: true })
  await symlink(path.join(REPOSITORY, 'node_modules'), path.join(copy, 'node_modules'))
  await writeFile(path.join(copy, file), source)
  return copy
}

it(
  'refuses a remote whose first file needs a module that the host provides later',
  async () => {
    const source = `import { version } from 'react'\nexport const remote = { version }\n`
    await expect(
      buildFruit(plugins(), null, await copyWith('src/remote.ts', source)),
    ).rejects.toThrow(/src\/remote\.ts of fruit must import\(\)/)
  },
  BUILD_MS,
)

it(
  'refuses a remote with a router of its own',
  async () => {
    const router = path.join(REPOSITORY, 'shared/src/router/link.tsx')
    const source = `export { Link as page } from ${JSON.stringify(router)}\n`
    await expect(
      buildFruit(plugins(), null, await copyWith('src/pages/apple-page.ts', source)),
    ).rejects.toThrow(/has its own .*react-router.*; import it as the host provides it/)
  },
  BUILD_MS,
)
