import { mkdtempSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { removeAbandoned, removeIfPossible } from '#src/abandoned-folders.ts'

const PREFIX = 'orchard-run.'

/**
 * Gives this process its own temporary folder, which the browsers and compilers that it starts use too. The folder is
 * removed when the process ends, also after Ctrl-C; that of a killed process is removed by the next one.
 */
export function enterWorkFolder(): void {
  const place = tmpdir()
  removeAbandoned(place, PREFIX)
  const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}.`))
  process.env['TMPDIR'] = folder
  process.once('exit', () => removeIfPossible(folder))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
