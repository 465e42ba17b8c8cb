import { readFileSync } from 'node:fs'
import vm from 'node:vm'

/**
 * Evaluates a server bundle as CommonJS with the given `require`. Every unit thus gets the same React,
 * router and session, wherever the releases folder is, and the code can be collected once nobody holds
 * it, which modules imported by Node never are.
 * @throws {Error} whatever the bundle throws while it is evaluated.
 */
export function evaluateBundle(
  file: string,
  require: (name: string) => unknown,
): Record<string, unknown> {
  const run = vm.compileFunction(readFileSync(file, 'utf8'), ['require', 'module', 'exports'], {
    filename: file,
  })
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
