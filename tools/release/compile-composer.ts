import path from 'node:path'
import { build } from 'vite'
import { withoutDirectiveNotes } from '../../vite.base.ts'
import { REPOSITORY } from './unit-inputs.ts'

const SOURCE = path.join(REPOSITORY, 'host', 'src', 'composer')

/** Compiles files of the composer into a folder of their own. */
export async function compileComposer(outDir: string, entries: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    root: path.join(REPOSITORY, 'host'),
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: /^(?:@orchard\/|react-router)/ },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: entries.map((entry) => path.join(SOURCE, entry)),
        onLog: withoutDirectiveNotes,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
