import { spawn } from 'node:child_process'
import { ROOT } from '../preflight.mjs'
import { whileRunning } from './apart.ts'
import { failedStep, type Results } from './results.ts'

const NOTHING_FAILED: Results = {
  counts: { passed: 0, failed: 0, skipped: 0 },
  failures: [],
  timings: [],
}

/** A command of a run. */
export interface Step {
  name: string
  command: string
  args: readonly string[]
  environment?: NodeJS.ProcessEnv
}

/** Runs a command with its output as it comes. One that fails counts as one failed test. */
export async function runStep(step: Step): Promise<Results> {
  process.stdout.write(`\n${step.name}\n`)
  return resultOf(step, await run(step, 'inherit'))
}

/**
 * Runs a command that runs tests, and reads its report when it has ended. One that fails though no test did
 * counts as one failure.
 */
export async function collect(step: Step, readReport: () => Results): Promise<Results> {
  const ended = await runStep(step)
  const results = readReport()
  if (ended.counts.failed === 0 || results.counts.failed > 0) return results
  return {
    ...results,
    counts: { ...results.counts, failed: ended.counts.failed },
    failures: ended.failures,
  }
}

/** Runs commands at the same time, each with its output when it has ended, and counts like `runStep`. */
export async function runTogether(steps: readonly Step[]): Promise<Results[]> {
  return Promise.all(
    steps.map(async (step) => {
      const ended = await run(step, 'pipe')
      process.stdout.write(`\n${step.name}\n${ended.output}${ended.end}`)
      return resultOf(step, ended)
    }),
  )
}

function resultOf({ name }: Step, { hasSucceeded, output, end }: Ended): Results {
  return hasSucceeded ? NOTHING_FAILED : failedStep(name, output.slice(-2_000) || end)
}

interface Ended {
  hasSucceeded: boolean
  /** Empty where the output went to the terminal. */
  output: string
  end: string
}

async function run(
  { name, command, args, environment }: Step,
  stdio: 'inherit' | 'pipe',
): Promise<Ended> {
  whileRunning.throwIfAborted()
  const start = Date.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const outcome = status === 0 ? '' : 'failed after '
  const end = `${name}: ${outcome}${Math.round((Date.now() - start) / 1_000)} s\n`
  if (stdio === 'inherit') process.stdout.write(end)
  return { hasSucceeded: status === 0, output, end }
}
