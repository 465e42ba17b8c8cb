import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { filesBelow } from '#src/files-below.ts'
import { REPOSITORY } from '#src/workspace.ts'

/** The oldest Node of `engines`. */
export const TARGET = 'node20.19'

/** Compiled files by their path from the top of their folder. */
type Compiled = ReadonlyMap<string, Uint8Array>

/** A program that is compiled into one folder. */
export interface Program {
  /** The folder of the compiled files, which holds nothing else; from the top of the repository. */
  folder: string
  /** Sources from the top of the repository, by the name of the compiled file without its `.js`. */
  entries: Readonly<Record<string, string>>
}

/**
 * Compiles files that Node runs to plain JavaScript: our sources are bundled, and packages are imported as they
 * are installed.
 * @param options.commit what processes say that they run, for where there is no Git.
 * @returns the files, and an account of what they were made from.
 * @throws {Error} naming what cannot be compiled.
 */
export async function compile(
  { folder, entries }: Program,
  { commit = '' } = {},
): Promise<{ files: Compiled; metafile: Metafile }> {
  const outdir = path.join(REPOSITORY, folder)
  const { metafile, outputFiles } = await build({
    absWorkingDir: REPOSITORY,
    entryPoints: { ...entries },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    jsx: 'automatic',
    define: { 'process.env.BUILD_COMMIT': JSON.stringify(commit) },
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [bundleOnly(/^@orchard\//)],
  })
  const files = outputFiles.map(
    (file) => [path.relative(outdir, file.path), file.contents] as const,
  )
  return { files: new Map(files), metafile }
}

/**
 * Makes a folder hold compiled files and no others. Files that are right already are left alone, so that a
 * process that runs them goes on finding what it loads later.
 */
export async function writeCompiled(outDir: string, files: Compiled): Promise<void> {
  for (const [name, contents] of files) {
    const file = path.join(outDir, name)
    const before = await readFile(file).catch(() => null)
    if (before?.equals(contents)) continue
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
  for (const name of await filesBelow(outDir))
    if (!files.has(name)) await rm(path.join(outDir, name))
}

/** Bundles the packages whose specifiers match `own`; all others are imported from where they are installed. */
export function bundleOnly(own: RegExp): Plugin {
  return {
    name: 'bundle-only',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./#]/ }, ({ path: specifier, kind }) =>
        kind === 'entry-point' || own.test(specifier) ? null : { path: specifier, external: true },
      )
    },
  }
}
