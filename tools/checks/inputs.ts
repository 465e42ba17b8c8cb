import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importedFiles, REPOSITORY } from '@orchard/platform/workspace'
import type { Check } from './checks.ts'

/** What every check depends on: the installed packages, and how modules are found and compiled. */
const ALWAYS =
  /(?:^|\/)(?:package(?:-lock)?|tsconfig(?:\.base)?)\.json$|^\.(?:gitignore|npmrc)$|^shared\/provided-versions\.json$/

/** For each check its files as they are now, from the top of the repository: what it declares, and its program's imports. */
export async function inputsOf(checks: readonly Check[]): Promise<ReadonlySet<string>[]> {
  const files = presentFiles()
  const graph = await importedFiles(checks.flatMap(({ program = [] }) => program))
  return checks.map(({ program = '', reads }) => {
    const imported = graph.get(program) ?? []
    return new Set([...files.filter((file) => reads.test(file) || ALWAYS.test(file)), ...imported])
  })
}

/** A hash of the contents of files; of Node.js, too, which runs most checks. */
export function hashOf(files: ReadonlySet<string>): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of [...files].sort()) {
    const content = readFileSync(path.join(REPOSITORY, file))
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The files that git has or would take: those of its index, the new ones, and not those that are gone. */
export function presentFiles(): string[] {
  const list = (...options: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: REPOSITORY, maxBuffer: 1e8 })
      .toString()
      .split('\0')
      .filter(Boolean)
  const gone = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter((file) => !gone.has(file))
}
