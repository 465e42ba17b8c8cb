import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The host ships the site's icon under a fixed name in its release. */
export const plugins = (): Plugin[] => [
  {
    name: 'orchard:favicon',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const source = readFileSync(path.join(import.meta.dirname, 'favicon.svg'))
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source })
    },
  },
]
