import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs a file of a copy of the workspace, and returns what it writes.
 * @throws {Error} with its error output.
 */
export async function runIn(workspace: string, ...parameters: string[]): Promise<string> {
  // A test runner's variables would make the copy build for tests, without federation.
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined }
  const options = { cwd: workspace, env, maxBuffer: 10_000_000 }
  const command = run(process.execPath, ['--import', 'tsx', ...parameters], options)
  const { stdout } = await command.catch(({ message, stderr }: Error & { stderr?: string }) => {
    // The first line of the message is only the command.
    throw new Error(stderr?.trim() || message)
  })
  return stdout
}
