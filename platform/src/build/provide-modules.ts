import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { PROVIDED, type ProvidedModules } from './interfaces/provided.ts'

/** The host's first module: exports all that the host provides, and starts the site. */
export const PROVIDING_ENTRY = 'virtual:providing-entry'

/**
 * Makes `PROVIDING_ENTRY`, to which the document's import map leads every provided module: one file instead of one for
 * each module, as the federation plugin has it for its hosts.
 * @param root folder of the host.
 * @param start path of its module that starts the site.
 * @throws {Error} (the build) when two provided modules have different exports of one name.
 */
export function provideModules(root: string, start: string, provided = PROVIDED): Plugin {
  return {
    name: 'orchard:provide-modules',
    apply: 'build',
    resolveId: (id) => (id === PROVIDING_ENTRY ? `\0${PROVIDING_ENTRY}` : null),
    load(id) {
      if (id !== `\0${PROVIDING_ENTRY}`) return null
      const exports = exportLines(provided, createRequire(path.join(root, 'package.json')))
      return [...exports, `import ${JSON.stringify(start)}`].join('\n')
    },
  }
}

/** The exports of our own modules are written down; those of packages are what Node finds in them. */
function exportLines(provided: ProvidedModules, require: NodeJS.Require): string[] {
  const owners = new Map<string, unknown>()
  return Object.entries(provided).map(([module, { exports }]) => {
    const values: Readonly<Record<string, unknown>> = exports ? {} : require(module)
    const names = Object.keys(exports ?? { ...values, ...(module === 'react' && { default: 1 }) })
    const own = names.filter((name) => !owners.has(name))
    for (const name of names) {
      const value = values[name] ?? module
      if ((owners.get(name) ?? value) !== value)
        throw new Error(`${module} and another provided module both export ${name}`)
      owners.set(name, value)
    }
    return `export { ${own.join(', ')} } from ${JSON.stringify(module)}`
  })
}
