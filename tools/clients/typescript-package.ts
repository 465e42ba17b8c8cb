import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import type { CatalogueEntry } from '@orchard/remote-catalogue/entries'
import { build, type Plugin } from 'esbuild'
import { commandCatalogue } from './command-catalogue.ts'
import { apiDeclarations } from './typescript-source.ts'

const WORKSPACE = path.join(REPOSITORY, 'clients/typescript')

/**
 * Writes the npm package `@orchard/client` into a folder: the client and the command line as one ES module
 * each, without dependencies, and declarations with the types of all APIs.
 */
export async function writeTypescriptPackage(
  folder: string,
  entries: readonly CatalogueEntry[],
  apiOrigin: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await bundle('src/index.ts', path.join(folder, 'index.js'), { apiOrigin, platform: 'neutral' })
  await bundle('src/cli/main.ts', path.join(folder, 'orchard.js'), { apiOrigin, platform: 'node' })
  writeDeclarations(folder)
  writeFileSync(path.join(folder, 'apis.d.ts'), apiDeclarations(entries))
  writeFileSync(path.join(folder, 'catalogue.json'), JSON.stringify(commandCatalogue(entries)))
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(path.join(WORKSPACE, 'README.md'), path.join(folder, 'README.md'))
  cpSync(path.join(REPOSITORY, 'LICENSE'), path.join(folder, 'LICENSE'))
}

/** Packs the folder of a package with npm. @returns the path of the archive. */
export function packTypescript(folder: string, destination: string): string {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', destination], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { filename: string }[]
  if (!packed) throw new Error('npm packed nothing')
  return path.join(destination, packed.filename)
}

async function bundle(
  entryPoint: string,
  outfile: string,
  { apiOrigin, platform }: { apiOrigin: string; platform: 'neutral' | 'node' },
): Promise<void> {
  const isCommand = platform === 'node'
  await build({
    absWorkingDir: WORKSPACE,
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform,
    plugins: [originPlugin(apiOrigin)],
    ...(isCommand ? { banner: { js: '#!/usr/bin/env node' } } : {}),
  })
}

/** Puts the gateway's origin in place of the one for development. */
function originPlugin(apiOrigin: string): Plugin {
  const contents = `export const API_ORIGIN = ${JSON.stringify(apiOrigin)}`
  return {
    name: 'orchard:origin',
    setup({ onLoad }) {
      onLoad({ filter: /typescript[\\/]src[\\/]apis\.ts$/ }, () => ({ contents, loader: 'ts' }))
    },
  }
}

function writeDeclarations(folder: string): void {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  )
  const options = ['-p', 'tsconfig.types.json', '--rootDir', 'src', '--outDir', folder]
  execFileSync(process.execPath, [compiler, ...options], { cwd: WORKSPACE, stdio: 'inherit' })
}

function manifest(): object {
  const { name, type, version } = JSON.parse(
    readFileSync(path.join(WORKSPACE, 'package.json'), 'utf8'),
  )
  return {
    name,
    version,
    description: 'Calls the data APIs of API Orchard, typed, and from the command line.',
    license: 'MIT',
    type,
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    bin: { orchard: './orchard.js' },
  }
}
