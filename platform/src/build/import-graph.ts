import path from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { REPOSITORY } from '#src/workspace.ts'

const CODE = /\.(?:[mc]?[jt]sx?|json|css)$/

/**
 * Follows runtime imports from each entry file through our own workspaces; types, packages and modules
 * that a build makes up are left out.
 * @param isExternal true for specifiers that are not to be followed, such as `@orchard/shared/session`.
 * @returns by entry, the files that it imports, directly or not, itself included; paths from the top of
 * the repository.
 */
export async function importedFiles(
  entries: readonly string[],
  isExternal: (specifier: string) => boolean = () => false,
): Promise<Map<string, ReadonlySet<string>>> {
  const { metafile } = await build({
    absWorkingDir: REPOSITORY,
    // One bundle of all, since a bundle for each would take eight times as long.
    stdin: {
      contents: entries.map((entry) => `import './${entry}'\n`).join(''),
      resolveDir: REPOSITORY,
    },
    outfile: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [ownSources(isExternal)],
  })
  return new Map(entries.map((entry) => [entry, reach(metafile, entry)]))
}

function ownSources(isExternal: (specifier: string) => boolean): Plugin {
  return {
    name: 'own-sources',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./#]/ }, ({ path: specifier }) =>
        specifier.startsWith('@orchard/') && !isExternal(specifier)
          ? null
          : { path: specifier, external: true },
      )
      onLoad({ filter: /./ }, ({ path: file }) =>
        CODE.test(file) ? undefined : { contents: '', loader: 'empty' },
      )
    },
  }
}

function reach({ inputs }: Metafile, entry: string): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    // A query says how a file is imported, such as `styles.css?inline`.
    for (const { path: imported, external } of inputs[file]?.imports ?? [])
      if (!external) waiting.push(path.posix.normalize(imported.replace(/\?.*$/, '')))
  }
  return found
}
