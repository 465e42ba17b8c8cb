import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import type { CatalogueEntry } from '#build/entry-schema.ts'
import { CLIENT_VERSION } from '#src/data/client-archives.ts'
import { commandCatalogue } from './command-catalogue.ts'
import { sourcePath } from './sources.ts'
import { apiDeclarations, secretParameters } from './typescript-source.ts'

/**
 * The files of the npm package `@orchard/client`: the client and the command line as one ES module each,
 * without dependencies, and declarations with the types of all APIs.
 */
export async function typescriptFiles(
  entries: readonly CatalogueEntry[],
): Promise<Record<string, string>> {
  return {
    ...declarations(),
    'apis.d.ts': apiDeclarations(entries),
    'catalogue.json': JSON.stringify(commandCatalogue(entries)),
    'index.js': await bundle('src/index.ts', 'neutral', entries),
    'orchard.js': await bundle('src/cli/main.ts', 'node', entries),
    'package.json': `${JSON.stringify(MANIFEST, null, 2)}\n`,
    'README.md': readFileSync(sourcePath('typescript', 'README.md'), 'utf8'),
    LICENSE: readFileSync(sourcePath('license'), 'utf8'),
  }
}

async function bundle(
  entryPoint: string,
  platform: 'neutral' | 'node',
  entries: readonly CatalogueEntry[],
): Promise<string> {
  const contents = secretParameters(entries)
  const { outputFiles } = await build({
    absWorkingDir: sourcePath('typescript'),
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform,
    plugins: [
      {
        name: 'secret-parameters',
        setup(made) {
          made.onLoad({ filter: /secret-parameters\.ts$/ }, () => ({ contents, loader: 'js' }))
        },
      },
    ],
    ...(platform === 'node' ? { banner: { js: '#!/usr/bin/env node' } } : {}),
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${entryPoint} makes no module`)
  return file.text
}

/** The declarations of the client by file name, as the compiler writes them. */
function declarations(): Record<string, string> {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'declarations-'))
  try {
    const options = ['-p', 'tsconfig.types.json', '--rootDir', 'src', '--outDir', folder]
    execFileSync(process.execPath, [compiler, ...options], {
      cwd: sourcePath('typescript'),
      stdio: 'inherit',
    })
    return Object.fromEntries(
      readdirSync(folder)
        .sort()
        .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const MANIFEST = {
  name: '@orchard/client',
  version: CLIENT_VERSION,
  description: 'Calls the data APIs of API Orchard, typed, and from the command line.',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  bin: { orchard: './orchard.js' },
}
