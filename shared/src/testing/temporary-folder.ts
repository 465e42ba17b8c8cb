import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'orchard-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
