import path from 'node:path'
import { build, type PluginOption } from 'vite'
import { chunkFileName } from '#src/build/chunks.ts'

/** A built file. */
export interface BuiltFile {
  fileName: string
  code: string
}

const NAMES = { chunkFileNames: chunkFileName, entryFileNames: 'assets/[name].js' }

/** The fixture remote. */
export const FRUIT = path.join(import.meta.dirname, 'fruit')

/** Builds one module of ours that only hands on names of a package. */
export function buildModule(code: string, plugins: readonly PluginOption[]): Promise<BuiltFile[]> {
  const entry = 'virtual:entry'
  const source: PluginOption = {
    name: 'entry',
    resolveId: (id) => (id === entry ? path.join(FRUIT, 'entry.ts') : null),
    load: (id) => (id.endsWith('fruit/entry.ts') ? code : null),
  }
  return run(entry, [source, ...plugins], null)
}

/** Builds the fixture remote "fruit" in `root` with the federation plugin, into `outDir` or in memory. */
export function buildFruit(
  plugins: readonly PluginOption[],
  outDir: string | null = null,
  root = FRUIT,
): Promise<BuiltFile[]> {
  return run(path.join(root, 'src/remote.ts'), plugins, outDir, root)
}

async function run(
  input: string,
  plugins: readonly PluginOption[],
  outDir: string | null,
  root = FRUIT,
): Promise<BuiltFile[]> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins],
    build: {
      write: outDir !== null,
      ...(outDir === null ? {} : { outDir }),
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        checks: { pluginTimings: false },
        output: NAMES,
      },
    },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The bundler watches where it should build')
  return bundle.output.flatMap((file) =>
    file.type === 'chunk' ? [{ fileName: file.fileName, code: file.code }] : [],
  )
}
