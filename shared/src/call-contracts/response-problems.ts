/** One field of a response, as the catalogue documents it. */
export interface DocumentedField {
  /** A path such as `days[].high`. */
  name: string
  type: string
  nullable?: boolean
  optional?: boolean
}

/**
 * Compares a response with the documented fields: returns what is undocumented, of a wrong type or
 * absent.
 */
export function responseProblems(response: unknown, fields: readonly DocumentedField[]): string[] {
  const problems = new Set<string>()
  walk(response, '', fields, problems)
  return [...problems]
}

function walk(
  value: unknown,
  path: string,
  fields: readonly DocumentedField[],
  problems: Set<string>,
): void {
  if (Array.isArray(value)) {
    if (!fields.some(({ name }) => name.startsWith(`${path}[]`)))
      problems.add(`${path} is a list that no field documents`)
    for (const item of value) walk(item, `${path}[]`, fields, problems)
    return
  }
  if (value !== null && typeof value === 'object') {
    const prefix = path ? `${path}.` : ''
    for (const [key, inner] of Object.entries(value)) walk(inner, prefix + key, fields, problems)
    for (const name of requiredMembers(prefix, fields))
      if (!Object.hasOwn(value, name)) problems.add(`${prefix}${name} is absent`)
    return
  }
  const rule = fields.find(({ name }) => name === path)
  if (!rule) problems.add(`${path} is not documented`)
  else if (!isOfType(value, rule))
    problems.add(`${path} is ${JSON.stringify(value)}, not of type ${rule.type}`)
}

/**
 * Names of direct members that must be there: with at least one field below that is not optional.
 */
function requiredMembers(prefix: string, fields: readonly DocumentedField[]): Set<string> {
  const below = fields.filter(({ name, optional }) => name.startsWith(prefix) && !optional)
  const names = below.map(({ name }) => /^[^.[]*/.exec(name.slice(prefix.length))?.[0] ?? '')
  return new Set(names.filter((name) => name !== ''))
}

function isOfType(value: unknown, { nullable, type }: DocumentedField): boolean {
  if (value === null) return nullable === true
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  if (type === 'date') return typeof value === 'string' && /^-?\d{4,6}-\d{2}-\d{2}$/.test(value)
  if (type === 'datetime')
    return (
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)
    )
  return typeof value === type
}
