import { DAY_MS } from '@orchard/shared/format'
import type { FieldErrors } from '@orchard/shared/ui'
import type { KeyKind, KeyLimits } from '#src/data/entities.ts'
import type { Values } from '#src/forms/check-fields.ts'

/** Fields of the form whose text is a list, and those whose text is a number, by the product API's names. */
const LISTS = ['apis', 'categories', 'origins', 'addresses'] as const
const NUMBERS = ['calls_per_second', 'calls_per_day', 'calls_per_month'] as const

/** Its end is in the last year that the product API takes. */
const LATEST_DAY = '9999-12-30'

/**
 * The limits that the fields of the form say, as the product API takes them.
 * @param expiry that is set now; it may be within a day, and is kept unless that day is changed.
 */
export function toLimits(values: Values, expiry: string | null = null): object {
  const { expires_on: day } = values
  const isKept = expiry !== null && day === lastDay(expiry)
  return {
    ...Object.fromEntries(LISTS.map((name) => [name, listIn(values[name])])),
    ...Object.fromEntries(
      NUMBERS.map((name) => [name, values[name] ? Number(values[name]) : null]),
    ),
    // The key works until that day ends.
    expires_at: isKept ? expiry : day ? new Date(Date.parse(day) + DAY_MS).toISOString() : null,
  }
}

/** The values of the fields for limits that are set. */
export function toValues(limits: KeyLimits): Record<string, string> {
  return {
    apis: limits.apis?.join(' ') ?? '',
    categories: limits.categories?.join(' ') ?? '',
    origins: limits.origins?.join('\n') ?? '',
    addresses: limits.addresses?.join('\n') ?? '',
    calls_per_second: numberIn(limits.calls_per_second),
    calls_per_day: numberIn(limits.calls_per_day),
    calls_per_month: numberIn(limits.calls_per_month),
    expires_on: limits.expires_at === null ? '' : lastDay(limits.expires_at),
  }
}

/** Checks the fields for a kind of key. */
export function checkLimits(kind: KeyKind, values: Values, now: Date): FieldErrors {
  const numbers = NUMBERS.map((name) => {
    const text = values[name]
    return [name, !text || /^[1-9]\d{0,8}$/.test(text) ? undefined : 'Use a whole number'] as const
  })
  const { expires_on: day } = values
  const isPast = day && Date.parse(day) + DAY_MS <= now.getTime()
  const isFar = day && (day.length > LATEST_DAY.length || day > LATEST_DAY)
  const errors: FieldErrors = {
    ...Object.fromEntries(numbers),
    expires_on: isPast
      ? 'Choose today or a later day'
      : isFar
        ? 'Choose an earlier day, or none'
        : undefined,
  }
  if (kind === 'secret') return errors
  return {
    ...errors,
    origins: values['origins']?.trim() ? undefined : 'Enter the origins of your pages',
    calls_per_day: values['calls_per_day'] ? errors['calls_per_day'] : 'Enter a limit',
  }
}

/** The last UTC day on which a key works that expires at a time. */
export function lastDay(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10)
}

function listIn(text = ''): string[] | null {
  const all = text.split(/[\s,;]+/).filter(Boolean)
  return all.length > 0 ? all : null
}

function numberIn(limit: number | null): string {
  return limit === null ? '' : String(limit)
}
