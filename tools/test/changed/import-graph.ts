import path from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { ROOT } from '../../preflight.mjs'

const CODE = /\.(?:[mc]?[jt]sx?|json|css)$/

/** Leaves out packages and modules that a build makes up. */
const ownSources: Plugin = {
  name: 'own-sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@orchard/')
        ? null
        : { path: name, external: true },
    )
    onLoad({ filter: /./ }, ({ path: file }) =>
      CODE.test(file) ? undefined : { contents: '', loader: 'empty' },
    )
  },
}

/** For each entry file the source files that it imports, directly or not, itself included. */
export async function importedBy(
  entries: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries],
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [ownSources],
  })
  return new Map(entries.map((entry) => [entry, reach(metafile, entry)]))
}

function reach({ inputs }: Metafile, entry: string): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const { path: imported, external } of inputs[file]?.imports ?? [])
      if (!external) waiting.push(path.posix.normalize(imported))
  }
  return found
}
