import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs a script beside this file in a process of its own, so that its load does not slow down whoever measures. Its
 * options and what it prints are JSON.
 */
export async function runApart<Options, Result>(file: string, options: Options): Promise<Result> {
  const script = path.join(import.meta.dirname, file)
  const { stdout } = await run(process.execPath, [
    ...['--import', 'tsx', script],
    JSON.stringify(options),
  ])
  return JSON.parse(stdout) as Result
}
