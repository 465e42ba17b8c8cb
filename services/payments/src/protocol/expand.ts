import type { Processor } from '#src/processor.ts'
import { refusal } from '#src/stripe-error.ts'
import { INCLUDABLE } from './includable.ts'

const MAX_DEPTH = 4

type Fields = Record<string, unknown>

/**
 * Copies a response with the named fields expanded.
 * @param paths such as `latest_invoice.payments` or `data.customer`.
 * @throws {StripeError} if a field cannot be expanded.
 */
export function expand(processor: Processor, response: object, paths: readonly string[]): object {
  const copy = structuredClone(response)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MAX_DEPTH + (parts[0] === 'data' ? 1 : 0))
      throw refusal.invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property`)
    expandPath(processor, copy as Fields, parts, path)
  }
  return copy
}

function expandPath(processor: Processor, owner: Fields, parts: string[], path: string): void {
  const [field = '', ...rest] = parts
  let value = owner[field]
  if (value === undefined) {
    const include = INCLUDABLE[`${String(owner['object'])}.${field}`]
    if (!include)
      throw refusal.invalid(
        `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}'.`,
        'expand',
      )
    value = structuredClone(include(processor, String(owner['id'])))
  } else value = fetched(processor, value)
  owner[field] = value
  if (rest.length === 0) return
  for (const one of Array.isArray(value) ? value : [value])
    if (typeof one === 'object' && one !== null) expandPath(processor, one as Fields, rest, path)
}

/** Resolves an id or a list of ids; returns anything else unchanged. */
function fetched(processor: Processor, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => fetched(processor, one))
  if (typeof value !== 'string') return value
  return structuredClone(processor.store.any(value)) ?? value
}
