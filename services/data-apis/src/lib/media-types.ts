import db from 'mime-db'
import { lookup } from 'mime-types'

/** A media type, as the databases describe it. */
export interface MediaType {
  extensions: readonly string[]
  registered: boolean
  compressible: boolean | undefined
}

/** Endings whose type the registry of IANA has changed or gained since the library's edition. */
const LATER: Readonly<Record<string, string>> = {
  // RFC 9512, which makes text/yaml a deprecated alias.
  yaml: 'application/yaml',
  yml: 'application/yaml',
  // Registered by the Apache Software Foundation.
  parquet: 'application/vnd.apache.parquet',
  // RFC 9639.
  flac: 'audio/flac',
  // RFC 8878.
  zst: 'application/zstd',
}

const REGISTERED_LATER = new Set(['audio/flac', 'application/zstd'])

/** The type of an ending in lower case without its dot. */
export function mediaTypeOf(ending: string): string | null {
  return Object.hasOwn(LATER, ending) ? (LATER[ending] ?? null) : lookup(`.${ending}`) || null
}

const types = new Map(Object.entries(db))

/** Finds a type, which is in lower case and has no parameters. */
export function mediaTypeNamed(type: string): MediaType | null {
  const found = types.get(type)
  const later = Object.keys(LATER).filter((ending) => LATER[ending] === type)
  if (!found && later.length === 0) return null
  return {
    extensions: [...new Set([...(found?.extensions ?? []), ...later])],
    registered: found?.source === 'iana' || REGISTERED_LATER.has(type),
    compressible: found?.compressible,
  }
}
