import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { cardFile } from './src/app/social-cards.ts'

/** The host ships the site's icon and its social cards under fixed names in its release. */
export const plugins = (): Plugin[] => [
  {
    name: 'orchard:favicon',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const source = readFileSync(path.join(import.meta.dirname, 'favicon.svg'))
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source })
    },
  },
  {
    name: 'orchard:social-cards',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      // Not needed to run from source, and slow to load.
      const { socialCards } = await import('./build/social-cards.ts')
      for (const [name, source] of await socialCards())
        this.emitFile({ type: 'asset', fileName: cardFile(name), source })
    },
  },
]
