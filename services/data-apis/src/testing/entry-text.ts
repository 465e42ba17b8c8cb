import { readFileSync } from 'node:fs'
import path from 'node:path'

const ENTRIES = path.join(import.meta.dirname, '../../../../remote-catalogue/apis')

/** The catalogue entry of an API, as YAML. */
export function readEntryText(slug: string): string {
  return readFileSync(path.join(ENTRIES, `${slug}.yaml`), 'utf8')
}
