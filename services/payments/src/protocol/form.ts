import { refusal } from '#src/stripe-error.ts'

/** A decoded form: text, lists and named fields. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const MAX_DEPTH = 10
const MAX_FIELDS = 1_000

/**
 * Decodes the SDK's parameters, such as `a[b][0]=c`. Names 0, 1, 2 … and empty brackets make a
 * list.
 * @throws {StripeError} for a form that is nested too deeply or contradictory.
 */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1
    if (count > MAX_FIELDS) throw refusal.invalid(`More than ${MAX_FIELDS} parameters`)
    put(form, splitName(name), value, name)
  }
  return toLists(form) as Form
}

function splitName(name: string): string[] {
  const start = name.indexOf('[')
  if (start < 0) return [name]
  const rest = name.slice(start)
  const parts = [...rest.matchAll(/\[([^[\]]*)\]/g)]
  if (parts.map(([part]) => part).join('') !== rest || parts.length > MAX_DEPTH)
    throw refusal.invalid(`Invalid parameter name: ${name.slice(0, 100)}`)
  return [name.slice(0, start), ...parts.map(([, part = '']) => part)]
}

function put(form: Form, path: readonly string[], value: string, name: string): void {
  let fields = form
  for (const [index, part] of path.entries()) {
    const key = part === '' && index > 0 ? String(Object.keys(fields).length) : part
    if (index === path.length - 1) {
      if (typeof fields[key] === 'object') throw refusal.invalid(`Invalid parameter: ${name}`)
      fields[key] = value
      return
    }
    const next = fields[key] ?? Object.create(null)
    if (typeof next === 'string' || Array.isArray(next))
      throw refusal.invalid(`Invalid parameter: ${name}`)
    fields[key] = next
    fields = next
  }
}

function toLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, one]) => [name, toLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
