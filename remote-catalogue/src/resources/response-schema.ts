import type { EntryField, EntryParameter } from '#build/entry-schema.ts'

/** A JSON Schema, 2020-12. */
export type Schema = Record<string, unknown>

/** JSON Schema of a sample, with the descriptions of the field table. */
export function schemaOf(value: unknown, fields: readonly EntryField[], path = ''): Schema {
  if (Array.isArray(value))
    return { type: 'array', items: schemaOf(mergeItems(value), fields, `${path}[]`) }
  if (value !== null && typeof value === 'object') {
    const names = Object.keys(value)
    const pathOf = (name: string) => (path ? `${path}.${name}` : name)
    return {
      type: 'object',
      required: names.filter((name) => !isOptional(fields, pathOf(name))),
      properties: Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, fields, pathOf(name))]),
      ),
    }
  }
  const field = fields.find((one) => one.name === path)
  if (!field) return {}
  const { type, format } = jsonType(field.type)
  return {
    type: field.nullable ? [type, 'null'] : type,
    ...(format ? { format } : {}),
    description: field.unit ? `${field.description} Unit: ${field.unit}.` : field.description,
  }
}

/** Merges the items of a list into one with the members of all. */
function mergeItems(items: readonly unknown[]): unknown {
  const objects = items.filter(
    (item) => item !== null && typeof item === 'object' && !Array.isArray(item),
  )
  return objects.length > 0 ? Object.assign({}, ...objects.toReversed()) : items[0]
}

/** True if a value, or everything below it, may be absent. */
function isOptional(fields: readonly EntryField[], path: string): boolean {
  const below = fields.filter(
    ({ name }) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`),
  )
  return below.length > 0 && below.every((one) => one.optional)
}

/** Type and format of JSON Schema for a type of the catalogue. */
export function jsonType(type: EntryParameter['type'] | EntryField['type']): {
  type: string
  format?: string
} {
  if (type === 'date') return { type: 'string', format: 'date' }
  if (type === 'datetime') return { type: 'string', format: 'date-time' }
  return { type }
}
