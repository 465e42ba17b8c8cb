import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { UsageError } from './usage.ts'

const STANDARD_INPUT = 0
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Reads arguments such as `city=London`, `text=@letter.txt` and `picture=@cat.png`.
 * @throws {UsageError} for one without a name, one that is given twice, or a file that cannot be read.
 */
export function readValues(words: readonly string[]): Record<string, string | Blob> {
  const values: Record<string, string | Blob> = {}
  for (const word of words) {
    const [, name, value = ''] = /^([a-z][a-z0-9_]*)=(.*)$/s.exec(word) ?? []
    if (name === undefined) throw new UsageError(`Write ${word} as name=value`)
    if (Object.hasOwn(values, name)) throw new UsageError(`${name} is given twice`)
    values[name] = readValue(name, value)
  }
  return values
}

function readValue(name: string, value: string): string | Blob {
  if (!value.startsWith('@')) return value
  if (value.startsWith('@@')) return value.slice(1)
  const file = value.slice(1)
  try {
    const bytes = readFileSync(file === '-' ? STANDARD_INPUT : file)
    if (name !== 'picture') return bytes.toString('utf8')
    // The bytes decide at the API; the type only has to be one that it accepts.
    return new Blob([bytes], { type: PICTURE_TYPES[extname(file).toLowerCase()] ?? 'image/png' })
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
