import type { Plugin } from 'vite'
import { PROVIDED_VERSIONS } from '#src/build/interfaces/provided.ts'

/** React's module that elements are made with in development; a released host does not provide it. */
export const DEV_RUNTIME = 'react/jsx-dev-runtime'

const REFRESH = '/@react-refresh'

/**
 * Leaves to the import map of the document what the host provides to a remote that runs from source. `hostOrigin` is that
 * of a host that runs from source, too: it swaps the components of all units.
 */
export function providedByHost(hostOrigin: string | null): Plugin {
  const provided = [...Object.keys(PROVIDED_VERSIONS), DEV_RUNTIME]
  return {
    name: 'orchard:provided-by-host',
    apply: 'serve',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: { exclude: provided },
      ...(hostOrigin ? {} : { oxc: { jsx: { development: false } } }),
    }),
    resolveId(id) {
      if (provided.includes(id)) return { id, external: true }
      return hostOrigin && id === REFRESH ? { id: hostOrigin + REFRESH, external: true } : null
    },
  }
}
