import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVICE_READS } from '@orchard/shared/service-reads'
import type { Plugin } from 'vite'
import { cardFile } from './src/app/social-cards.ts'

const TYPEFACE = '@fontsource-variable/figtree'

/** The host ships the site's icons, its social cards and the licence of its typeface under fixed names in its release. */
export const plugins = (): Plugin[] => [
  {
    name: 'orchard:icons',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const { rootFiles } = await import('./build/root-files.ts')
      const icon = await readFile(path.join(import.meta.dirname, 'favicon.svg'), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon })
      for (const [fileName, source] of Object.entries(await rootFiles(icon)))
        this.emitFile({ type: 'asset', fileName, source })
    },
  },
  {
    // Of scripts the build writes the licences itself.
    name: 'orchard:typeface-license',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const [about, text] = await Promise.all(
        ['package.json', 'LICENSE'].map((file) =>
          readFile(fileURLToPath(import.meta.resolve(`${TYPEFACE}/${file}`)), 'utf8'),
        ),
      )
      const { license: identifier, name, version } = JSON.parse(about ?? '')
      const source = JSON.stringify([{ name, version, identifier, text }])
      this.emitFile({ type: 'asset', fileName: 'asset-licenses.json', source })
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

/** Services have no release of their own that could say what they read. */
export const reads = SERVICE_READS
