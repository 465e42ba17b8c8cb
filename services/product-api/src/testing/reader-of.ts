/** JSON Schema, as far as our document uses it for responses. */
export interface JsonSchema {
  type?: string | readonly string[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  enum?: readonly string[]
  const?: string | number | boolean
  format?: string
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
}

const NULL = 'null'
const OF_TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'flag',
}
const OF_FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'timestamp',
  date: 'timestamp',
  uri: 'url',
}

/**
 * The source of a reader of what a schema describes, by the functions of `shared/src/responses/read.ts`.
 * @param known the names of readers by their sources, in place of which they stand.
 * @throws {Error} for what no response of ours has yet.
 */
export function readerOf(schema: JsonSchema, known: ReadonlyMap<string, string>): string {
  const call = (name: string, ...given: readonly string[]) => {
    const source = given.length > 0 ? `${name}(${given.join(', ')})` : name
    return known.get(source) ?? source
  }
  const of = (part: JsonSchema) => readerOf(part, known)
  const { additionalProperties, enum: texts, format = '', items, properties, type } = schema
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const others = options.filter((one) => one.type !== NULL).map(of)
    const one = others.reduce((before, after) => call('either', before, after))
    return others.length < options.length ? call('orNull', one) : one
  }
  if (Array.isArray(type)) {
    const [one, ...more] = type.filter((name) => name !== NULL)
    if (more.length > 0) throw new Error(`No reader reads ${type.join(' or ')}`)
    return call('orNull', of({ ...schema, type: one }))
  }
  if (texts) return `oneOf<${texts.map((text) => JSON.stringify(text)).join(' | ')}>()`
  if (schema.const !== undefined) return call('only', JSON.stringify(schema.const))
  if (items) return call('list', of(items))
  if (properties) {
    const { required = [] } = schema
    const partOf = (isRequired: boolean) => {
      const own = Object.entries(properties).filter(
        ([name]) => required.includes(name) === isRequired,
      )
      return own.length > 0
        ? [`{ ${own.map(([name, part]) => `${JSON.stringify(name)}: ${of(part)}`).join(', ')} }`]
        : []
    }
    return call('fields', ...partOf(true), ...partOf(false))
  }
  if (typeof additionalProperties === 'object') return call('record', of(additionalProperties))
  const name = OF_FORMATS[format] ?? OF_TYPES[String(type)] ?? 'anything'
  return call(name)
}
