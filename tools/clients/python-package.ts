import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import type { CatalogueEntry } from '@orchard/remote-catalogue/entries'
import { pythonApis } from './python-source.ts'

const SOURCE = path.join(REPOSITORY, 'clients/python')
const NAMES = ['python3', 'python']

/** Writes the modules of the package `orchard_client` into a folder. */
export function writePythonPackage(
  folder: string,
  entries: readonly CatalogueEntry[],
  apiOrigin: string,
): void {
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(SOURCE, 'orchard_client'), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '__pycache__',
  })
  writeFileSync(path.join(folder, 'apis.py'), pythonApis(entries, apiOrigin))
  writeFileSync(path.join(folder, 'version.py'), `__version__ = ${JSON.stringify(version())}\n`)
}

/** Packs the folder of the package as a wheel. @returns its path. */
export function packPython(folder: string, destination: string): string {
  const python = NAMES.find((name) => spawnSync(name, ['--version']).status === 0)
  if (!python) throw new Error('Install Python 3 to pack the wheel')
  const texts = [path.join(SOURCE, 'README.md'), path.join(REPOSITORY, 'LICENSE')]
  const args = [path.join(SOURCE, 'build_wheel.py'), folder, version(), ...texts, destination]
  return execFileSync(python, args, { encoding: 'utf8' }).trim()
}

/** Both clients have one version. */
function version(): string {
  const manifest = path.join(REPOSITORY, 'clients/typescript/package.json')
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}
