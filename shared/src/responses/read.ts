import { isRecord } from '#src/http/index.ts'

/** Reads a part of a response; undefined refuses it, and with it the whole response. */
export type Read<T> = (value: unknown) => T | undefined

/** The type that a reader returns. */
export type ReadBy<R extends Read<unknown>> = Exclude<ReturnType<R>, undefined>

/** Anything that JSON has. */
export const anything: Read<unknown> = (value) => value ?? null

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)

/** ISO 8601. */
export const timestamp: Read<string> = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined

export const number: Read<number> = (value) => (Number.isFinite(value) ? Number(value) : undefined)

export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** An address on the web. */
export const url: Read<string> = (value) =>
  typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined

/** One of these texts; a service that is newer than the page may have more of them. */
export const oneOf = <Text extends string>(): Read<Text> => text as Read<Text>

/** Exactly this. */
export const only =
  <const T extends string | number | boolean>(wanted: T): Read<T> =>
  (value) =>
    value === wanted ? wanted : undefined

/** Null also where a service that is older than the page leaves it out. */
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null || value === undefined ? null : read(value)

/** The first of these that reads it. */
export const either =
  <One, Other>(one: Read<One>, other: Read<Other>): Read<One | Other> =>
  (value) =>
    one(value) ?? other(value)

export function list<T>(read: Read<T>): Read<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const found = value.map((entry: unknown) => read(entry))
    return found.every((entry) => entry !== undefined) ? found : undefined
  }
}

type Reads = Readonly<Record<string, Read<unknown>>>
type ReadFields<R extends Reads> = { [Name in keyof R]: ReadBy<R[Name]> }

/** The fields of an object that are named; `optional` ones may be missing. */
export function fields<
  const Required extends Reads,
  const Optional extends Reads = Record<never, never>,
>(
  required: Required,
  optional?: Optional,
): Read<ReadFields<Required> & Partial<ReadFields<Optional>>> {
  return (value) => {
    if (!isRecord(value)) return undefined
    const found: Record<string, unknown> = {}
    for (const [name, read] of Object.entries({ ...required, ...optional })) {
      const part = read(value[name])
      if (part !== undefined) found[name] = part
      else if (name in required || value[name] !== undefined) return undefined
    }
    return found as ReadFields<Required> & Partial<ReadFields<Optional>>
  }
}

/** Values by names that are data. */
export function record<T>(read: Read<T>): Read<Readonly<Record<string, T>>> {
  const readAll = list(read)
  return (value) => {
    const values = isRecord(value) ? readAll(Object.values(value)) : undefined
    return (
      values &&
      Object.fromEntries(
        Object.keys(value as object).map((name, index) => [name, values[index] as T]),
      )
    )
  }
}
