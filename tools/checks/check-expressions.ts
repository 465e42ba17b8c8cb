import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow, REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { dangerOf, findExpressions } from './expressions.ts'

/**
 * Every regular expression of the services takes linear time, by recheck. Those found safe are kept in a file, since a
 * new one takes up to seconds; a new version of recheck looks at all again.
 */
const KEPT = path.join(import.meta.dirname, 'safe-expressions.json')
readArguments({
  name: 'run check:expressions',
  does: 'Finds regular expressions of the services that take more than linear time.',
})
const services = await readdir(path.join(REPOSITORY, 'services'))
const folders = ['shared/src', 'shared-node/src', ...services.map((one) => `services/${one}/src`)]
const files = await Promise.all(
  folders.map(async (folder) =>
    (await filesBelow(path.join(REPOSITORY, folder)))
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .filter((file) => !/\.(?:test|soak|d)\.\w+$|(?:^|\/)testing\//.test(file))
      .map((file) => `${folder}/${file}`),
  ),
)
const version = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8'))
  .devDependencies.recheck
const kept: { recheck: string; safe: string[] } = JSON.parse(readFileSync(KEPT, 'utf8'))
const known = new Set(kept.recheck === version ? kept.safe : [])
const safe = new Set<string>()
const problems: string[] = []
for (const { flags, isExcused, place, source } of findExpressions(
  REPOSITORY,
  files.flat().sort(),
)) {
  if (isExcused) continue
  if (source === null) {
    problems.push(`${place}: an expression that is put together cannot be checked`)
    continue
  }
  const key = `/${source}/${flags}`
  if (safe.has(key)) continue
  const danger = known.has(key) ? null : await dangerOf({ source, flags })
  if (danger === null) safe.add(key)
  else problems.push(`${place}: ${key} is ${danger}`)
}
const text = `${JSON.stringify({ recheck: version, safe: [...safe].sort() }, null, 2)}\n`
if (text !== readFileSync(KEPT, 'utf8')) writeFileSync(KEPT, text)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) {
  process.stderr.write(
    'Write each so that it is linear, or say why its input is short in a comment "// expression: …" before it.\n',
  )
}
// The checker of another process may still run.
process.exit(problems.length > 0 ? 1 : 0)
