import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bundleOnly, COMPOSER, compileProgram, writeCompiled } from '@orchard/platform/compile'
import { REPOSITORY } from '@orchard/platform/workspace'
import { build } from 'esbuild'
import {
  declaredVersion,
  dependenciesOf,
  importedPackages,
  readManifest,
} from './published-manifest.ts'

const SOURCES = path.join(REPOSITORY, 'platform')
/** Bundled, since nobody else has them; other packages and `shared` are found where the package is installed. */
const COMPILED_IN = /^@orchard\/(?:shared-node\/|shared\/testing\/)/
/** Whoever uses the package has them as well, and there must be one of each. */
const PEERS = ['@orchard/shared', '@playwright/test', 'react', 'react-dom', 'vite']
/** Read by path, which no import shows. */
const READ_BY_PATH = ['terser', 'typescript']
/** What a new remote has for its own tools. */
const TOOLS = ['@playwright/test', '@types/node', '@types/react', 'react', 'vite', 'vitest']
const BIN = 'dist/orchard-platform.js'
/** Entries of the package: types alone, and code with types. */
const ENTRIES = { './chromium': 'chromium', './unit-config': 'unit-config' } as const
const DECLARATIONS: Readonly<Record<string, string>> = {
  chromium: `/**
 * Path of an installed Chrome or Chromium, or null: \`CHROMIUM_PATH\`, then the PATH, headless shells first,
 * then usual places, then Playwright's own.
 */
export declare function findChromium(): Promise<string | null>
`,
}

/**
 * Makes the folder of the package `@orchard/platform`: the command `orchard-platform`, the composer, and what the
 * repository of a remote begins with.
 */
export async function stagePlatform(folder: string): Promise<void> {
  const dist = path.join(folder, 'dist')
  const { metafile } = await build({
    absWorkingDir: SOURCES,
    entryPoints: {
      'orchard-platform': 'src/cli/orchard-platform.ts',
      ...Object.fromEntries(Object.values(ENTRIES).map((one) => [one, `src/public/${one}.ts`])),
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [bundleOnly(COMPILED_IN)],
  })
  // Alone in one file: it runs before anything is installed, since only what it makes says which versions suit Node 20.
  await build({
    absWorkingDir: SOURCES,
    entryPoints: ['src/cli/own-repository/new-remote-cli.ts'],
    outfile: path.join(dist, 'new-remote.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  const composer = await compileProgram(COMPOSER)
  await writeCompiled(path.join(dist, 'composer'), composer.files)
  await writeDeclarations(dist)
  for (const one of ['new-remote', 'own-repository']) {
    const template = path.join('src/cli', one, 'template')
    await cp(path.join(SOURCES, template), path.join(folder, template), { recursive: true })
  }
  for (const [from, to] of [
    ['LICENSE', 'LICENSE'],
    ['tsconfig.base.json', 'tsconfig.json'],
    ['platform/README.md', 'README.md'],
    ['platform/CHANGELOG.md', 'CHANGELOG.md'],
  ] as const)
    await copyFile(path.join(REPOSITORY, from), path.join(folder, to))
  const names = [metafile, composer.metafile].flatMap((one) => [...importedPackages(one)])
  await writeManifest(folder, new Set([...names, ...READ_BY_PATH]))
}

async function writeDeclarations(dist: string): Promise<void> {
  await mkdir(dist, { recursive: true })
  await copyFile(
    path.join(SOURCES, 'src/build/unit-config.ts'),
    path.join(dist, 'unit-config.d.ts'),
  )
  for (const [name, text] of Object.entries(DECLARATIONS))
    await writeFile(path.join(dist, `${name}.d.ts`), text)
}

async function writeManifest(folder: string, imported: ReadonlySet<string>): Promise<void> {
  const { name, version } = readManifest('platform')
  const { engines, overrides } = readManifest('.')
  const manifest = {
    name,
    version,
    description: 'Builds, tests, releases and serves the parts of an API Orchard site',
    license: 'MIT',
    type: 'module',
    engines,
    bin: { 'orchard-platform': BIN },
    exports: {
      ...Object.fromEntries(
        Object.entries(ENTRIES).map(([entry, one]) => [
          entry,
          { types: `./dist/${one}.d.ts`, default: `./dist/${one}.js` },
        ]),
      ),
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    files: ['dist', 'src', 'tsconfig.json', 'CHANGELOG.md'],
    ...dependenciesOf(imported, PEERS),
    remoteVersions: {
      ...Object.fromEntries(TOOLS.map((one) => [one, declaredVersion(one)])),
      ...overrides,
    },
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
