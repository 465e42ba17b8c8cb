import { readdirSync, readFileSync } from 'node:fs'
import { readArguments } from '@orchard/shared-node/command-line'
import { findViolations } from './migration-rules.ts'

/** By migration and rule: why it may break it. */
type Exceptions = Record<string, Record<string, string>>

readArguments({
  name: 'run check:migrations',
  does: 'Finds migrations that would hold up calls or lose data.',
})
const FOLDER = new URL('../drizzle/', import.meta.url)
const exceptions: Exceptions = JSON.parse(readFileSync(new URL('exceptions.json', FOLDER), 'utf8'))
const problems = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => {
    const found = findViolations(readFileSync(new URL(name, FOLDER), 'utf8'))
    const excused = exceptions[name.slice(0, -'.sql'.length)] ?? {}
    const needless = Object.keys(excused).filter((rule) => !found.some((one) => one.rule === rule))
    return [
      ...found
        .filter(({ rule }) => !excused[rule])
        .map(({ rule, why }) => `${name}: ${rule}: ${why}`),
      ...needless.map((rule) => `${name}: the exception to ${rule} is not needed`),
    ]
  })
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
