import { execFileSync } from 'node:child_process'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'

/** Left out: tests, what only tests use, what a command writes, and the two services that grow with the catalogue and with Stripe. */
const NOT_COUNTED =
  /\.(?:test|soak)\.tsx?$|\.d\.m?ts$|(?:^|\/)testing\/|^shared\/src\/responses\/(?!read\.ts)|^e2e\/|^services\/(?:data-apis|payments)\//

/** Lines of the TypeScript of the product at a commit, by folder. */
function countLines(commit: string): Map<string, number> {
  const options = { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const output = execFileSync('git', ['grep', '-c', '', commit, '--', '*.ts', '*.tsx'], options)
  const counts = new Map<string, number>()
  for (const line of output.trim().split('\n')) {
    const [, file = '', lines] = line.slice(commit.length).split(':')
    if (NOT_COUNTED.test(file)) continue
    const folder = folderOf(file)
    counts.set(folder, (counts.get(folder) ?? 0) + Number(lines))
  }
  return counts
}

/** Two levels of a workspace, such as `host/src/shell` and `services/identity`. */
function folderOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  if (folders.length === 0) return '(top)'
  return folders.slice(0, folders[0] === 'services' ? 2 : 3).join('/')
}

/** `npm run lines -- COMMIT [COMMIT]`: compares two commits; the second one is HEAD by default. */
const { positionals } = readArguments({
  name: 'run lines',
  does: 'Compares the lines of TypeScript of two commits by folder; the second commit is HEAD by default.',
  takes: 'COMMIT [COMMIT]',
  max: 2,
})
const [before = 'HEAD', after = 'HEAD'] = positionals
const [old, now] = [countLines(before), countLines(after)]
const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, lines) => total + lines, 0)
const row = (name: string, from: number, to: number) =>
  `${name.padEnd(34)}${String(from).padStart(8)}${String(to).padStart(8)}${String(to - from).padStart(8)}\n`

process.stdout.write(`${'lines of TypeScript'.padEnd(34)}  before   after  change\n`)
for (const folder of [...new Set([...old.keys(), ...now.keys()])].sort())
  process.stdout.write(row(folder, old.get(folder) ?? 0, now.get(folder) ?? 0))
process.stdout.write(row('total', sum(old), sum(now)))
