import path from 'node:path'
import { build, type PluginOption } from 'vite'

/** A built file. */
export interface BuiltFile {
  fileName: string
  code: string
}

/** The fixture remote. */
export const FRUIT = path.join(import.meta.dirname, 'fruit')

/** Builds the fixture remote "fruit", or what `input` is, with a remote's or host's plugins; in memory. */
export async function buildFixture(
  plugins: readonly PluginOption[],
  { root = FRUIT, input }: { root?: string; input?: string } = {},
): Promise<BuiltFile[]> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins],
    build: {
      write: false,
      target: 'esnext',
      modulePreload: { polyfill: false },
      rolldownOptions: { ...(input ? { input } : {}), checks: { pluginTimings: false } },
    },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The bundler watches where it should build')
  return bundle.output.flatMap((file) =>
    file.type === 'chunk' ? [{ fileName: file.fileName, code: file.code }] : [],
  )
}
