import { spawn } from 'node:child_process'
import { ROOT } from '../preflight.mjs'
import type { Results } from './results.ts'

/** A command of a run. */
export interface Step {
  name: string
  command: string
  args: readonly string[]
  environment?: NodeJS.ProcessEnv
}

/** Runs a command with its output as it comes, and says whether it succeeded. */
export async function runStep(step: Step): Promise<boolean> {
  process.stdout.write(`\n${step.name}\n`)
  const { hasSucceeded } = await run(step, 'inherit')
  return hasSucceeded
}

/**
 * Runs a command that runs tests, and reads its report when it has ended. One that fails though no test did
 * counts as one failure.
 */
export async function collect(step: Step, readReport: () => Results): Promise<Results> {
  const hasSucceeded = await runStep(step)
  const results = readReport()
  if (hasSucceeded || results.counts.failed > 0) return results
  return { ...results, counts: { ...results.counts, failed: 1 } }
}

/** Runs commands at the same time, each with its output when it has ended; says which succeeded. */
export async function runTogether(steps: readonly Step[]): Promise<boolean[]> {
  return Promise.all(
    steps.map(async (step) => {
      const { hasSucceeded, output, end } = await run(step, 'pipe')
      process.stdout.write(`\n${step.name}\n${output}${end}`)
      return hasSucceeded
    }),
  )
}

async function run({ name, command, args, environment }: Step, stdio: 'inherit' | 'pipe') {
  const start = Date.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', stdio, stdio],
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
