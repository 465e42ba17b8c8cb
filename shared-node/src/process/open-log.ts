import { presentCommit } from '#src/commit/index.ts'
import { createLog, type Log, type LogLevel, openSink } from '#src/log/index.ts'

const STANDARD_ERROR = 2

/** Settings of logs and traces. */
interface Observed {
  /** Name of the process in logs and traces. */
  service: string
  logLevel: LogLevel
  /** Name of the sources that run; by default their commit. */
  release: string | null
}

/**
 * Opens the log of this process on the standard error. Where a collector is configured, its requests are traced from
 * now on.
 * @param onStop is given a function that sends the last spans.
 */
export async function openLog(
  { logLevel, release, service }: Observed,
  onStop: (end: () => unknown) => void,
): Promise<Log> {
  const about = { service, release: release ?? presentCommit() }
  if (
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ||
    process.env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
  ) {
    const { startTracing } = await import('#src/tracing/start-tracing.ts')
    onStop(startTracing(service, about.release))
  }
  const sink = openSink(STANDARD_ERROR, (lost) => {
    log('Lines of the log were lost', { lost })
  })
  const log = createLog(logLevel, { about, now: () => new Date(), write: sink.write })
  process.on('exit', sink.flush)
  // Warnings of Node.js and the greeting; nobody is told that they are lost.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return log
}
