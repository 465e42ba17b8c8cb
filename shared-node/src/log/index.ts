import { trace } from '@opentelemetry/api'

export { lostLines, openSink } from './open-sink.ts'

/** From the most to the fewest lines. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Facts beside a message. No token, key, address with a query or word of a visitor belongs here. */
type LogFields = Readonly<Record<string, string | number | undefined>>

/**
 * Writes one line; without a level it says that something went wrong. Fields of what happens often are
 * given by a function, which is only called for a line that is written.
 */
export type Log = (
  message: string,
  fields?: LogFields | (() => LogFields),
  level?: LogLevel,
) => void

/**
 * Lines of JSON, for collectors; those below `least` are left out. A line that is written while a request is traced
 * names its trace.
 * @param about facts that every line has.
 */
export function createLog(
  least: LogLevel,
  { about, now, write }: { about?: LogFields; now(): Date; write(line: string): void },
): Log {
  const from = LOG_LEVELS.indexOf(least)
  return (message, fields, level = 'error') => {
    if (LOG_LEVELS.indexOf(level) < from) return
    const given = typeof fields === 'function' ? fields() : fields
    const traceId = trace.getActiveSpan()?.spanContext().traceId
    const line = { time: now().toISOString(), level, message, ...about, traceId, ...given }
    write(`${JSON.stringify(line)}\n`)
  }
}
