import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import type { Metafile } from 'esbuild'

/** What this reads of a `package.json`. */
export interface Manifest {
  name: string
  version: string
  engines?: object
  sideEffects?: readonly string[]
  exports: Readonly<Record<string, string>>
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
  overrides?: Readonly<Record<string, string>>
}

/** Where versions of packages are written down. */
const DECLARING = ['shared', 'shared-node', 'platform', 'host', '.']

/** Reads the `package.json` of a workspace; `.` is that of the repository. */
export function readManifest(workspace: string): Manifest {
  return JSON.parse(readFileSync(path.join(REPOSITORY, workspace, 'package.json'), 'utf8'))
}

/** The packages that compiled files import, by name. */
export function importedPackages({ inputs }: Metafile): Set<string> {
  const specifiers = Object.values(inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: to }) => external && /^[a-z@]/.test(to) && !isBuiltin(to))
    .map(({ path: to }) => to)
  return new Set(specifiers.map(packageOf))
}

/**
 * The dependencies of a package, with their versions as the repository has them; peers get ranges, since whoever uses
 * the package has them as well.
 * @throws {Error} for a package that no workspace declares.
 */
export function dependenciesOf(
  names: Iterable<string>,
  peers: readonly string[],
): { dependencies: Record<string, string>; peerDependencies: Record<string, string> } {
  const found = { dependencies: {}, peerDependencies: {} } as {
    dependencies: Record<string, string>
    peerDependencies: Record<string, string>
  }
  for (const name of [...new Set([...names, ...peers])].sort()) {
    const version = name.startsWith('@orchard/')
      ? readManifest(name.slice('@orchard/'.length)).version
      : declaredVersion(name)
    if (peers.includes(name)) found.peerDependencies[name] = `^${version}`
    else found.dependencies[name] = version
  }
  return found
}

/** The version of a package that our workspaces use. @throws {Error} when none declares it. */
export function declaredVersion(name: string): string {
  for (const workspace of DECLARING) {
    const { dependencies = {}, devDependencies = {} } = readManifest(workspace)
    const version = dependencies[name] ?? devDependencies[name]
    if (version) return version
  }
  throw new Error(`${name} is imported, but ${DECLARING.join(', ')} declare no version of it`)
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}
