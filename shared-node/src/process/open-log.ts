import { presentCommit } from '#src/commit/index.ts'
import { createLog, type Log, type LogLevel } from '#src/log/index.ts'

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
  return createLog(logLevel, {
    about,
    now: () => new Date(),
    write: (line) => process.stderr.write(line),
  })
}
