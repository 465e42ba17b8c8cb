import path from 'node:path'
import { build } from 'vite'
import { withoutDirectiveNotes } from '../../vite.base.ts'
import { REPOSITORY } from './unit-inputs.ts'

/** Compiles the composer to plain JavaScript, so that it starts fast and runs without a loader. */
export async function buildComposer(): Promise<void> {
  const source = path.join(REPOSITORY, 'host', 'src', 'composer')
  await build({
    configFile: false,
    root: path.join(REPOSITORY, 'host'),
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: /^(?:@orchard\/|react-router)/ },
    build: {
      ssr: true,
      outDir: path.join(REPOSITORY, 'host', 'dist', 'composer'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: [path.join(source, 'main.ts'), path.join(source, 'render-worker.ts')],
        onLog: withoutDirectiveNotes,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
