import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { PROVIDED, PROVIDED_VERSIONS } from '#src/build/interfaces/provided.ts'
import { exportsOf } from '#src/build/provide-modules.ts'

/** React's module that elements are made with in development; a released host does not provide it. */
export const DEV_RUNTIME = 'react/jsx-dev-runtime'

const PREFIX = '\0provided-by-host:'
const REFRESH = '/@react-refresh'

/**
 * Leaves to the import map of the document what the host provides to a remote that runs from source: the development server
 * would change a bare import, but not one whose specifier is a variable.
 * @param root folder of the remote.
 * @param hostOrigin that of a host that runs from source, too, and swaps the components of all units.
 */
export function providedByHost(root: string, hostOrigin: string | null): Plugin {
  const provided = [...Object.keys(PROVIDED_VERSIONS), DEV_RUNTIME]
  const require = createRequire(path.join(root, 'package.json'))
  return {
    name: 'orchard:provided-by-host',
    apply: 'serve',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { exclude: provided },
      ...(hostOrigin ? {} : { oxc: { jsx: { development: false } } }),
    }),
    resolveId: (id) => (provided.includes(id) ? PREFIX + id : null),
    load(id) {
      if (hostOrigin && id === REFRESH)
        return `export * from ${JSON.stringify(hostOrigin + REFRESH)}`
      if (!id.startsWith(PREFIX)) return null
      const module = id.slice(PREFIX.length)
      const { default: main, ...named } = exportsOf(module, PROVIDED, require)
      return [
        `const specifier = ${JSON.stringify(module)}`,
        'const module = await import(/* @vite-ignore */ specifier)',
        `export const { ${Object.keys(named).join(', ')} } = module`,
        ...(main ? ['export default module.default'] : []),
      ].join('\n')
    },
  }
}
