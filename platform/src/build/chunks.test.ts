import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { REPOSITORY } from '#src/workspace.ts'
import { fewChunks } from './chunks.ts'
import { buildFixture, FRUIT } from './testing/build-fixture.ts'
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

const plugins = () => [federationPlugin('fruit'), fewChunks('fruit')]

it(
  'gives a remote one file to begin with, one for all its pages, and one for each page',
  async () => {
    const files = await buildFixture(plugins())
    expect(files.map(({ fileName }) => fileName).sort()).toEqual([
      'assets/apple-page.js',
      'assets/common.js',
      'assets/pear-page.js',
      'remoteEntry.js',
    ])
    const code = (name: string) => files.find(({ fileName }) => fileName === name)?.code ?? ''
    expect(/export\{([^}]*)\}/.exec(code('remoteEntry.js'))?.[1]).toMatch(/ as remote\b/)
    expect(code('assets/common.js')).toContain('from"react"')
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
  'lets no file need the remote entry, which a browser that failed to load it asks for under another address',
  async () => {
    const source = "export const page = () => import('./pear-page.ts')\n"
    const files = await buildFixture(plugins(), {
      root: await copyWith('src/pages/apple-page.ts', source),
    })
    const needing = files.filter(({ code }) => /from\s*"[^"]*remoteEntry/.test(code))
    expect(needing.map(({ fileName }) => fileName)).toEqual([])
    expect(files.map(({ fileName }) => fileName)).toContain('assets/common.js')
  },
  BUILD_MS,
)

it(
  'refuses a unit that begins with another file than the site loads',
  async () => {
    const input = path.join(FRUIT, 'src/remote.ts')
    await expect(
      buildFixture([
        ...plugins(),
        {
          name: 'two',
          options: (options) => ({
            ...options,
            input: [input, `${FRUIT}/src/pages/apple-page.ts`],
          }),
        },
      ]),
    ).rejects.toThrow(/fruit begins with/)
  },
  BUILD_MS,
)

it(
  'refuses a remote with a router of its own',
  async () => {
    const router = path.join(REPOSITORY, 'shared/src/router/link.tsx')
    const source = `export { Link as page } from ${JSON.stringify(router)}\n`
    await expect(
      buildFixture(plugins(), { root: await copyWith('src/pages/apple-page.ts', source) }),
    ).rejects.toThrow(/has its own .*react-router.*; import it as the host provides it/)
  },
  BUILD_MS,
)
