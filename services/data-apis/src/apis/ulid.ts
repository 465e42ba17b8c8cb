import { decodeTime, fixULIDBase32, monotonicFactory, ulidToUUID, uuidToULID } from 'ulid'
import { contract } from '#contracts/ulid.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { invalidParameter } from '#src/response-error.ts'

/** More than 128 bits do not fit, so the first sign is at most 7. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i
const RANDOM_SIGNS = 16
const LAST_YEAR = 9999

/** Identifiers of one millisecond, each one above the one before. */
function make(count: number, { now, randomBytes }: Means): string[] {
  const bytes = randomBytes(RANDOM_SIGNS)
  let at = 0
  const next = monotonicFactory(() => (bytes[at++] ?? 0) / 256)
  const time = now().getTime()
  return Array.from({ length: count }, () => next(time))
}

function read(value: string): string {
  const text = value.trim()
  if (UUID.test(text)) {
    const hex = text.replaceAll('-', '')
    return uuidToULID(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
  }
  const ulid = fixULIDBase32(text).toUpperCase()
  if (!ULID.test(ulid))
    throw invalidParameter(
      'value',
      'must be a ULID, 26 characters of which the first is at most 7, or a UUID',
    )
  return ulid
}

export default defineApi(contract, {
  handle({ count, value }, means) {
    const ulids = value === undefined ? make(count, means) : [read(value)]
    const timestamp_ms = decodeTime(ulids[0] ?? '')
    const created = new Date(timestamp_ms)
    return {
      created_at: created.getUTCFullYear() > LAST_YEAR ? null : isoSecond(created),
      timestamp_ms,
      ulids: ulids.map((ulid) => {
        const uuid = ulidToUUID(ulid).toLowerCase()
        return { ulid, uuid, random: uuid.replaceAll('-', '').slice(12) }
      }),
    }
  },
})
