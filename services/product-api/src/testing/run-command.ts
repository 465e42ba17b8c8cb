import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { programParameters, RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'

const REPOSITORY = path.join(import.meta.dirname, '../../../..')

/** Output and exit code of a command. */
export interface Finished {
  code: number | null
  output: string
  errors: string
}

/** Runs a program of this repository with arguments, and no more of the environment than `settings`. */
export async function runCommand(
  file: string,
  settings: Readonly<Record<string, string>>,
  ...given: string[]
): Promise<Finished> {
  const child = spawn(process.execPath, [...programParameters(file), ...given], {
    cwd: REPOSITORY,
    env: { ...RUN_ENVIRONMENT, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const finished: Finished = { code: null, output: '', errors: '' }
  child.stdout.on('data', (data: Buffer) => {
    finished.output += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    finished.errors += data.toString()
  })
  const [code]: (number | null)[] = await once(child, 'close')
  return { ...finished, code: code ?? null }
}
