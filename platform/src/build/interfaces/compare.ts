import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '#src/workspace.ts'
import { type ExportedNames, runCompiler } from './declarations.ts'

/** Declarations of a module that lie below the folder of a comparison. */
export interface Declarations {
  /** Folder of the package, such as `old`. */
  folder: string
  /** The module's first file, below that folder. */
  entry: string
  names: ExportedNames
}

/** Imports name sources; their declarations lie in the same place. */
const MODULES = { '#src/*.ts': './src/*.d.ts', '#src/*.tsx': './src/*.d.ts' }
const OPTIONS = {
  extends: path.join(REPOSITORY, 'tsconfig.base.json'),
  compilerOptions: { types: ['node', 'vite/client'], noUnusedLocals: false },
  files: ['check.ts'],
}

/**
 * Names exports that those who were built with the old declarations can no longer use: the new type does not fit where
 * the old one is expected. Exports that are gone are among them.
 * @param folder holds the declarations of both; what is written for the compiler goes there as well.
 */
export async function brokenExports(
  folder: string,
  old: Declarations,
  now: Declarations,
): Promise<Set<string>> {
  const present = new Set([...now.names.values, ...now.names.types])
  const [gone, kept] = [new Set<string>(), [] as { name: string; line: string }[]]
  for (const name of [...old.names.values, ...old.names.types]) {
    const of = old.names.values.includes(name) ? 'typeof ' : ''
    if (!present.has(name)) gone.add(name)
    else
      kept.push({
        name,
        line: `declare const now_${name}: ${of}Now.${name}; export const old_${name}: ${of}Old.${name} = now_${name}`,
      })
  }
  const specifier = ({ folder: own, entry }: Declarations) =>
    `./${own}/${entry.replace(/\.d\.ts$/, '.ts')}`
  const head = [
    `import type * as Old from '${specifier(old)}'`,
    `import type * as Now from '${specifier(now)}'`,
  ]
  await writeFile(
    path.join(folder, 'check.ts'),
    [...head, ...kept.map(({ line }) => line), ''].join('\n'),
  )
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS))
  for (const one of [old, now]) {
    await mkdir(path.join(folder, one.folder), { recursive: true })
    await writeFile(
      path.join(folder, one.folder, 'package.json'),
      JSON.stringify({ type: 'module', imports: MODULES }),
    )
  }
  const { isFine, text } = await runCompiler('-p', folder)
  const broken = [...text.matchAll(/check\.ts\((\d+),\d+\)/g)].flatMap(
    ([, line]) => kept[Number(line) - 1 - head.length]?.name ?? [],
  )
  if (!isFine && broken.length === 0)
    throw new Error(`The old declarations cannot be read any more:\n${text}`)
  return new Set([...gone, ...broken])
}
