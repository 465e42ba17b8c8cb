import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { PROVIDED, type ProvidedModules } from './interfaces/provided.ts'

/** The host's first module: exports all that the host provides, and starts the site. */
export const PROVIDING_ENTRY = 'virtual:providing-entry'

/** Prefix of the ids of what the host provides late. */
export const LATE = '\0provided-late:'

/** The file of a provided module that is loaded late, relative to the release's base. */
export function lateFile(module: string): string {
  return `assets/${path.basename(module)}.js`
}

/**
 * Makes `PROVIDING_ENTRY`, to which the document's import map leads the provided modules: one file instead of one for
 * each module, as the federation plugin has it for its hosts. Those that are loaded late have one each.
 * @param root folder of the host.
 * @param start path of its module that starts the site.
 * @throws {Error} (the build) when two modules of the entry have different exports of one name.
 */
export function provideModules(root: string, start: string, provided = PROVIDED): Plugin {
  const require = createRequire(path.join(root, 'package.json'))
  const late = Object.keys(provided).filter((module) => provided[module]?.late)
  return {
    name: 'orchard:provide-modules',
    apply: 'build',
    buildStart() {
      for (const module of late)
        this.emitFile({
          type: 'chunk',
          id: LATE + module,
          fileName: lateFile(module),
          preserveSignature: 'strict',
        })
    },
    resolveId(id) {
      if (id === PROVIDING_ENTRY) return `\0${PROVIDING_ENTRY}`
      return id.startsWith(LATE) ? id : null
    },
    load(id) {
      if (id.startsWith(LATE)) return `export * from ${JSON.stringify(id.slice(LATE.length))}`
      if (id !== `\0${PROVIDING_ENTRY}`) return null
      return [...exportLines(provided, require), `import ${JSON.stringify(start)}`].join('\n')
    },
  }
}

/** The exports of all provided modules, each from one of them. */
function exportLines(provided: ProvidedModules, require: NodeJS.Require): string[] {
  const owners = new Map<string, unknown>()
  const early = Object.keys(provided).filter((module) => !provided[module]?.late)
  return early.map((module) => {
    const exports = Object.entries(exportsOf(module, provided, require))
    const own = exports.filter(([name]) => !owners.has(name))
    for (const [name, value] of exports) {
      if ((owners.get(name) ?? value) !== value)
        throw new Error(`${module} and another provided module both export ${name}`)
      owners.set(name, value)
    }
    return `export { ${own.map(([name]) => name).join(', ')} } from ${JSON.stringify(module)}`
  })
}

/**
 * The exports of a provided module by name, as something that tells those of one module from those of others. Those of our
 * own modules are written down; those of a package are what Node finds in it.
 */
export function exportsOf(
  module: string,
  provided: ProvidedModules,
  require: NodeJS.Require,
): Record<string, unknown> {
  const known = provided[module]?.exports
  if (known) return Object.fromEntries(Object.keys(known).map((name) => [name, module]))
  const found: Record<string, unknown> = require(module)
  return module === 'react' ? { ...found, default: found } : { ...found }
}
