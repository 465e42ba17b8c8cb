import { OperatorError } from '@orchard/shared-node/process'
import type { BackupEnd, BackupHeader } from './backup.ts'

/** Receives the lines of a backup, in their order. */
export interface BackupReader {
  /** Called once, before the rows. */
  header(header: BackupHeader): Promise<void> | void
  /** Called with a JSON array of rows of a table; returns their number. */
  rows(table: string, rows: string): Promise<number> | number
}

/**
 * Hands the lines of a backup on, and checks that none is missing.
 * @throws {OperatorError} when it is no backup or cut short.
 */
export async function readBackup(
  lines: AsyncIterable<string>,
  reader: BackupReader,
): Promise<BackupEnd> {
  const source = lines[Symbol.asyncIterator]()
  const header = parseLine<Partial<BackupHeader>>((await source.next()).value ?? '')
  if (header.backup !== 'product-api' || typeof header.schema !== 'string') throw notABackup()
  await reader.header(header as BackupHeader)
  let rows = 0
  for (;;) {
    const { value: line, done } = await source.next()
    if (done) throw new OperatorError('The backup is cut short; nothing was restored.')
    if (line.startsWith('{')) {
      const end = parseLine<BackupEnd>(line)
      if (end.rows !== rows)
        throw new OperatorError(`The backup has ${rows} of ${end.rows} rows; nothing was restored.`)
      return end
    }
    const at = line.indexOf('\t')
    rows += await reader.rows(line.slice(0, at), line.slice(at + 1))
  }
}

/** @throws {OperatorError} for a line that is no JSON. */
export function parseLine<Line>(line: string): Line {
  try {
    return JSON.parse(line)
  } catch {
    throw notABackup()
  }
}

function notABackup(): OperatorError {
  return new OperatorError('The file is not a backup of the product API.')
}
