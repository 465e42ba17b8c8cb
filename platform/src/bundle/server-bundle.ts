import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { serverBundlePath } from '#src/registry/layout.ts'
import { assertContent, BUNDLE_FILE } from '#src/registry/release-files.ts'

/**
 * Evaluates the server bundle of a release as CommonJS with the given `require`, if it is what was built. Every unit thus gets the same React,
 * router and session, wherever the releases folder is, and the code can be collected once nobody holds
 * it, which modules imported by Node never are.
 * @throws {Error} if it is not what was built, or whatever the bundle throws while it is evaluated.
 */
export function evaluateRelease(
  releasesDir: string,
  manifest: ReleaseManifest,
  require: (name: string) => unknown,
): Record<string, unknown> {
  const file = serverBundlePath(releasesDir, manifest.unit, manifest.release)
  const code = readFileSync(file, 'utf8')
  assertContent(manifest, BUNDLE_FILE, code)
  return evaluateCode(code, file, require)
}

/** Evaluates the bundle of a build that is not described yet. @throws {Error} whatever it throws. */
export function evaluateBundle(
  file: string,
  require: (name: string) => unknown,
): Record<string, unknown> {
  return evaluateCode(readFileSync(file, 'utf8'), file, require)
}

function evaluateCode(
  code: string,
  filename: string,
  require: (name: string) => unknown,
): Record<string, unknown> {
  const run = vm.compileFunction(code, ['require', 'module', 'exports'], { filename })
  const module = { exports: {} as Record<string, unknown> }
  run(require, module, module.exports)
  return module.exports
}

/**
 * The `require` of a remote's bundle: what the host provides, and nothing else.
 * @throws {Error} (the returned function) naming unit and module when something else is asked for.
 */
export function requireProvided(
  unit: string,
  provided: () => Readonly<Record<string, unknown>>,
): (name: string) => unknown {
  return (name) => {
    const modules = provided()
    if (!Object.hasOwn(modules, name))
      throw new Error(`${unit} asks for ${name}, which the host does not provide`)
    return modules[name]
  }
}
