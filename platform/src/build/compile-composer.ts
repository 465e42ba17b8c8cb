import path from 'node:path'
import { build } from 'vite'
import { REPOSITORY } from '#src/workspace.ts'
import { withoutDirectiveNotes } from './vite-config.ts'

/**
 * Compiles files of the composer into a folder of their own.
 * @param entries paths from the top of the repository by the name of the compiled file.
 */
export async function compileComposer(
  outDir: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    configFile: false,
    root: path.join(REPOSITORY, 'platform'),
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // With the router comes what it alone uses.
    ssr: { noExternal: /^(?:@orchard\/|react-router|(?:cookie|set-cookie-parser)$)/ },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [name, path.join(REPOSITORY, file)]),
        ),
        onLog: withoutDirectiveNotes,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
