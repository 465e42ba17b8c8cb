/** From the most to the fewest lines. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Facts beside a message. No token, key, address with a query or word of a visitor belongs here. */
type LogFields = Readonly<Record<string, string | number | undefined>>

/** Writes one line; without a level it says that something went wrong. */
export type Log = (message: string, fields?: LogFields, level?: LogLevel) => void

/** Lines of JSON, for collectors; those below `least` are left out. */
export function createLog(
  least: LogLevel,
  { now, write }: { now(): Date; write(line: string): void },
): Log {
  const from = LOG_LEVELS.indexOf(least)
  return (message, fields, level = 'error') => {
    if (LOG_LEVELS.indexOf(level) < from) return
    write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`)
  }
}
