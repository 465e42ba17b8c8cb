import { isRecord } from '@orchard/shared/http'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a part of a response; undefined refuses it, and with it the whole response. A field's reader also
 * gets the object that the field is in.
 */
export type Read<T> = (value: unknown, within?: Fields) => T | undefined

/** The type that a reader returns. */
export type ReadBy<R extends Read<unknown>> = Exclude<ReturnType<R>, undefined>

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)

/** ISO 8601. */
export const timestamp: Read<string> = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined

export const count: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

/** Credits are negative. */
export const cents: Read<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

/** An address on the web. */
export const url: Read<string> = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined

/** Anything but true counts as false. */
export const flag: Read<boolean> = (value) => value === true

/** Null in place of anything that `read` refuses. */
export function orNull<T>(read: Read<T>): Read<T | null> {
  return (value) => read(value) ?? null
}

/** Null or a text. */
export const textOrNull: Read<string | null> = (value) => (value === null ? null : text(value))

export function list<T>(read: Read<T>): Read<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const found = value.map((entry: unknown) => read(entry))
    return found.every((entry) => entry !== undefined) ? found : undefined
  }
}

/** Reads the one field that matters. */
export function only<T>(name: string, read: Read<T>): Read<T> {
  return (value) => (isRecord(value) ? read(value[name]) : undefined)
}

/** Reads an object field by field; `createdAt` is called `created_at` in the response. */
export function fields<const Reads extends Readonly<Record<string, Read<unknown>>>>(
  reads: Reads,
): Read<{ [Name in keyof Reads]: ReadBy<Reads[Name]> }> {
  return (value) => {
    if (!isRecord(value)) return undefined
    const found = Object.entries(reads).map(([name, read]) => {
      const field = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return [name, read(value[field], value)] as const
    })
    if (found.some(([, part]) => part === undefined)) return undefined
    return Object.fromEntries(found) as { [Name in keyof Reads]: ReadBy<Reads[Name]> }
  }
}
