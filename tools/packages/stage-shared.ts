import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCompiler } from '@orchard/platform/compile'
import { filesBelow, REPOSITORY } from '@orchard/platform/workspace'
import { build, type Plugin } from 'esbuild'
import { dependenciesOf, importedPackages, readManifest } from './published-manifest.ts'
import { publishedDeclarations, publishedSpecifier } from './published-specifiers.ts'

const SOURCES = path.join(REPOSITORY, 'shared')
/** Code for the tests of this repository. */
const UNPUBLISHED = /\.(?:test|soak)\.tsx?$|(?:^|\/)testing\//
const PEERS = ['react', 'react-dom']

/**
 * Makes the folder of the package `@orchard/shared`: a compiled file and declarations for each source, in the same
 * place below `src`, and styles as they are.
 * @throws {Error} when the types of the sources are wrong.
 */
export async function stageShared(folder: string): Promise<void> {
  const files = (await filesBelow(path.join(SOURCES, 'src')))
    .map((file) => `src/${file}`)
    .filter((file) => !UNPUBLISHED.test(file))
    .sort()
  const code = files.filter((file) => /\.tsx?$/.test(file))
  const names = await compileEach(code, folder)
  await declareEach(code, folder)
  for (const file of [
    ...files.filter((file) => file.endsWith('.css')),
    ...['contract-types.json', 'provided-versions.json', 'README.md', 'CHANGELOG.md'],
  ]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await copyFile(path.join(SOURCES, file), path.join(folder, file))
  }
  await copyFile(path.join(REPOSITORY, 'LICENSE'), path.join(folder, 'LICENSE'))
  await writeManifest(folder, names)
}

/** Compiles files one by one; returns the packages that they import. */
async function compileEach(code: readonly string[], folder: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: SOURCES,
    entryPoints: [...code],
    outdir: folder,
    outbase: '.',
    bundle: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'warning',
    plugins: [eachAlone],
  })
  return importedPackages(metafile)
}

const eachAlone: Plugin = {
  name: 'each-alone',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path: specifier, importer, kind }) =>
      kind === 'entry-point'
        ? null
        : {
            path: publishedSpecifier(path.relative(SOURCES, importer), specifier),
            external: true,
          },
    )
  },
}

async function declareEach(code: readonly string[], folder: string): Promise<void> {
  const made = path.join(folder, '.declarations')
  const { isFine, text } = await runCompiler(
    ...['-p', SOURCES, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    ...['--rootDir', SOURCES, '--outDir', made],
  )
  if (!isFine) throw new Error(`The types of shared are wrong:\n${text}`)
  for (const file of code) {
    const declarations = file.replace(/\.tsx?$/, '.d.ts')
    const content = await readFile(path.join(made, declarations), 'utf8')
    await writeFile(path.join(folder, declarations), publishedDeclarations(declarations, content))
  }
  await rm(made, { recursive: true })
}

async function writeManifest(folder: string, imported: ReadonlySet<string>): Promise<void> {
  const { name, version, exports, sideEffects, dependencies } = readManifest('shared')
  const { engines } = readManifest('.')
  const fonts = Object.keys(dependencies).filter((one) => one.startsWith('@fontsource'))
  const others = [...imported].filter((one) => one !== name) // it imports itself by its name, too
  const published = Object.entries(exports)
    .filter(([, file]) => !UNPUBLISHED.test(file))
    .map(([entry, file]) => [entry, publishedEntry(file)])
  const manifest = {
    name,
    version,
    description: 'The contract, router, session and design system of an API Orchard site',
    license: 'MIT',
    type: 'module',
    engines,
    sideEffects,
    exports: { ...Object.fromEntries(published), './package.json': './package.json' },
    files: ['src', 'contract-types.json', 'provided-versions.json', 'CHANGELOG.md'],
    ...dependenciesOf([...others, ...fonts], PEERS),
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function publishedEntry(file: string): string | { types: string; default: string } {
  if (!/\.tsx?$/.test(file)) return file
  const place = file.replace(/\.tsx?$/, '')
  return { types: `${place}.d.ts`, default: `${place}.js` }
}
