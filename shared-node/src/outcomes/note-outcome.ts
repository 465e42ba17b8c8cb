import path from 'node:path'
import { Gauge, Registry } from 'prom-client'
import { replaceDurably } from '#src/files/index.ts'

/** A command whose outcome is watched. */
type Command = 'backup' | 'migrate' | 'release' | 'restore' | 'rollback'

interface OutcomeOptions {
  /** A rehearsal leaves no outcome. */
  isDryRun?: boolean
  environment?: NodeJS.ProcessEnv
  now?: () => Date
}

/**
 * Does the work of a command, and writes the time of its success or failure to `METRICS_TEXTFILE_DIR` for the textfile
 * collector of node_exporter. Without that setting it only does the work. A file that cannot be written is reported
 * on the standard error, and changes no result.
 * @throws what the work throws.
 */
export async function noteOutcome<Result>(
  command: Command,
  work: () => Promise<Result>,
  { isDryRun = false, environment = process.env, now = () => new Date() }: OutcomeOptions = {},
): Promise<Result> {
  const folder = environment['METRICS_TEXTFILE_DIR']
  if (isDryRun || !folder) return work()
  const note = (outcome: 'succeeded' | 'failed') =>
    write(folder, command, outcome, now()).catch((error: Error) => {
      process.stderr.write(`METRICS_TEXTFILE_DIR: ${error.message}\n`)
    })
  try {
    const result = await work()
    await note('succeeded')
    return result
  } catch (error) {
    await note('failed')
    throw error
  }
}

/** A file for each outcome: the time of the last success outlives later failures. */
async function write(
  folder: string,
  command: Command,
  outcome: 'succeeded' | 'failed',
  at: Date,
): Promise<void> {
  const registry = new Registry()
  new Gauge({
    name: `command_${outcome}_timestamp_seconds`,
    help: `When a command of operators last ${outcome}`,
    labelNames: ['command'],
    registers: [registry],
  }).set({ command }, at.getTime() / 1_000)
  // node_exporter runs as another user.
  await replaceDurably(
    path.join(folder, `orchard-${command}-${outcome}.prom`),
    await registry.metrics(),
    { mode: 0o644 },
  )
}
