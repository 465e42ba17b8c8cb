import type { z } from 'zod'
import { StripeError } from '#src/stripe-error.ts'

/** Explains invalid parameters in the API's words: like Stripe, only the first problem. */
export function explainIssue(error: z.ZodError, input: unknown): StripeError {
  // Unknown parameters come first, because a typo explains a missing one.
  const unknown = error.issues.find(({ code }) => code === 'unrecognized_keys')
  const issue = unknown ?? deepest(error.issues)
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const name = nameOf([...issue.path, issue.keys[0] ?? ''])
    return new StripeError(400, `Received unknown parameter: ${name}`, {
      code: 'parameter_unknown',
      param: name,
    })
  }
  const given = valueAt(input, issue.path)
  if (given === undefined)
    return new StripeError(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    })
  if (given === '')
    return new StripeError(
      400,
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  if (issue.message === 'integer')
    return new StripeError(400, `Invalid integer: ${String(given)}`, {
      code: 'parameter_invalid_integer',
      param,
    })
  const words =
    issue.code === 'invalid_value'
      ? `Invalid ${param}: must be one of ${issue.values.join(', ')}`
      : `Invalid ${param}`
  return new StripeError(400, words, { param })
}

/** The alternative of a union that matched best. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const [first] = issues
  if (!first) throw new Error('An error of validation without an issue')
  if (first.code !== 'invalid_union') return first
  const inner = first.errors
    .flatMap((list) => (list.length > 0 ? [deepest(list)] : []))
    .sort((one, other) => other.path.length - one.path.length)[0]
  return inner ? { ...inner, path: [...first.path, ...inner.path] } : first
}

function nameOf(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String)
  return head + rest.map((part) => `[${part}]`).join('')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const part of path)
    value =
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined
  return value
}
