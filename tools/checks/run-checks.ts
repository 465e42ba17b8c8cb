import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import PQueue from 'p-queue'
import { ROOT } from '../preflight.mjs'
import type { Results } from '../test/results.ts'
import { runTogether, type Step } from '../test/steps.ts'
import { CHECKS, type Check, ofScript } from './checks.ts'
import { hashOf, inputsOf } from './inputs.ts'

/** Hashes of what checks have passed, the last ones of each. */
const PASSED = path.join(ROOT, '.test', 'passed.json')
const KEPT_HASHES = 20

type Passed = Record<string, string[]>

interface ChecksOptions {
  /** Files that have changed since all checks passed: only what reads one of them is checked. */
  changed?: readonly string[]
  /** How many run at the same time; by default as many as there are processors. */
  atOnce?: number
}

/**
 * Runs the checks of `npm run check`, but for those that have passed with the present content of what they read.
 * A check that fails counts as one failed test.
 */
export async function runChecks({
  atOnce = availableParallelism(),
  changed,
}: ChecksOptions = {}): Promise<Results[]> {
  const passed = readPassed()
  const inputs = await inputsOf(CHECKS)
  const due = CHECKS.flatMap((check, index) => {
    const files = inputs[index] ?? new Set()
    const met = changed?.filter((file) => files.has(file) || check.reads.test(file))
    if (met?.length === 0) return []
    const hash = hashOf(files)
    return passed[check.name]?.includes(hash) ? [] : [{ check, hash, step: stepOf(check, met) }]
  })
  process.stdout.write(
    `${CHECKS.length - due.length} of ${CHECKS.length} checks read nothing new\n`,
  )
  const queue = new PQueue({ concurrency: atOnce })
  const results = await queue.addAll(
    due.map(
      ({ step }) =>
        async () =>
          (await runTogether([step]))[0],
    ),
  )
  const now = readPassed()
  for (const [index, { check, hash }] of due.entries())
    if (results[index]?.counts.failed === 0)
      now[check.name] = [hash, ...(now[check.name] ?? [])].slice(0, KEPT_HASHES)
  mkdirSync(path.dirname(PASSED), { recursive: true })
  writeFileSync(PASSED, JSON.stringify(now))
  return results.flatMap((one) => one ?? [])
}

/** The check of changed files, as far as it can be narrowed to these; deleted ones and its own program need all. */
function stepOf({ name, narrow, reads }: Check, changed: readonly string[] | undefined): Step {
  const isNarrow = changed?.every((file) => reads.test(file) && existsSync(path.join(ROOT, file)))
  const [command = '', ...args] = (isNarrow && narrow?.(changed ?? [])) || ofScript(name)
  return { name: `check:${name}`, command, args }
}

function readPassed(): Passed {
  return existsSync(PASSED) ? JSON.parse(readFileSync(PASSED, 'utf8')) : {}
}
