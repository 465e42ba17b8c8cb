import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'

/** Further fields are counted, not named. */
const MAX_NAMED = 5

/** What is wrong with each alternative says more than that none fits. */
const OF_ALTERNATIVES = new Set(['anyOf', 'oneOf'])

/**
 * Says of each field of a JSON document what a schema (JSON Schema, draft 2020-12) has against it, such as
 * `apis[].name is missing (1 of 147)`; empty where it fits.
 * @throws {Error} when the schema is none.
 */
export function describeMisfits(text: string, schema: Readonly<Record<string, unknown>>): string[] {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return ['it is not JSON']
  }
  // Formats stand beside patterns, and strict mode is for whoever writes a schema.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
  const validate = ajv.compile(schema)
  if (validate(document)) return []
  const places = new Map<string, number>()
  for (const error of validate.errors ?? []) {
    if (OF_ALTERNATIVES.has(error.keyword) || error.params['type'] === 'null') continue
    const misfit = misfitIn(error)
    places.set(misfit, (places.get(misfit) ?? 0) + 1)
  }
  const all = [...places].map(([one, count]) => (count === 1 ? one : `${one} (${count} times)`))
  const more = all.length - MAX_NAMED
  return [...all.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more fields`] : [])]
}

function misfitIn({ instancePath, keyword, message, params }: ErrorObject): string {
  const field = fieldName(instancePath)
  if (keyword !== 'required') return `${field || 'the document'} ${message ?? keyword}`
  return `${[field, params['missingProperty']].filter(Boolean).join('.')} is missing`
}

/** `apis[].name` for `/apis/3/name`. */
function fieldName(instancePath: string): string {
  const [, ...steps] = instancePath.split('/')
  return steps.reduce((name, step) => {
    if (/^\d+$/.test(step)) return `${name}[]`
    return name ? `${name}.${step}` : step
  }, '')
}
