import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseAst } from 'vite'
import { REPOSITORY } from '#src/workspace.ts'

const COMPILER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)

/**
 * Runs the compiler at the top of the repository and returns what it says.
 * @throws {Error} when it could not be started.
 */
export async function runCompiler(
  ...parameters: string[]
): Promise<{ isFine: boolean; text: string }> {
  const child = spawn(process.execPath, [COMPILER, '--pretty', 'false', ...parameters], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => {
    text += data.toString()
  })
  const [status] = await once(child, 'close')
  return { isFine: status === 0, text }
}

/**
 * Writes the declarations of `@orchard/shared` into a folder.
 * @throws {Error} with the compiler's words when its types are wrong.
 */
export async function writeDeclarations(folder: string): Promise<void> {
  const shared = path.join(REPOSITORY, 'shared')
  const { isFine, text } = await runCompiler(
    ...['-p', shared, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    ...['--rootDir', shared, '--outDir', folder, '--removeComments'],
  )
  if (!isFine) throw new Error(`The types of shared are wrong:\n${text}`)
}

/** Names that a module exports: values, and types that have no value. */
export interface ExportedNames {
  values: string[]
  types: string[]
}

/** Reads the exports of an index file, which lists them by name, or takes all constants of a file beside it. */
export function exportedNames(files: ReadonlyMap<string, string>, entry: string): ExportedNames {
  const names: ExportedNames = { values: [], types: [] }
  for (const statement of parseAst(files.get(entry) ?? '', { lang: 'ts' }).body) {
    if (statement.type === 'ExportAllDeclaration') {
      const file = path.posix.join(path.posix.dirname(entry), statement.source.value)
      const others = exportedNames(files, file.replace(/\.ts$/, '.d.ts'))
      names.values.push(...others.values)
      names.types.push(...others.types)
    }
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type === 'VariableDeclaration')
      for (const { id } of statement.declaration.declarations)
        if (id.type === 'Identifier') names.values.push(id.name)
    for (const { exported, exportKind } of statement.specifiers) {
      const isType = [statement, { exportKind }].some((one) => one.exportKind === 'type')
      if ('name' in exported) names[isType ? 'types' : 'values'].push(exported.name)
    }
  }
  return names
}

/** The declarations that a file reaches through imports of its own package, by path; itself included. */
export async function reachedFiles(folder: string, entry: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    const text = await readFile(path.join(folder, file), 'utf8')
    found.set(file, text)
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*['"]([./#][^'"]+)['"]/g)) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(file), specifier)
      waiting.push(target.replace(/\.tsx?$/, '.d.ts'))
    }
  }
  return found
}
