/** What a query parameter may be, from the OpenAPI document of its API. */
export interface ParameterRule {
  name: string
  isRequired: boolean
  type: 'string' | 'integer' | 'number' | 'boolean'
  format: 'date' | 'date-time' | null
  allowed: readonly (string | number | boolean)[] | null
  minimum: number | null
  maximum: number | null
  maxLength: number | null
}

/** What the product API needs to know of one API of the catalogue. */
export interface Contract {
  parameters: ReadonlyMap<string, ParameterRule>
  /** Groups of parameters of which one must be there whole; empty where any will do. */
  combinations: readonly (readonly string[])[]
  /** The sample answer as JSON, marked where it is an object. */
  sample: string
}

const TYPES = ['string', 'integer', 'number', 'boolean'] as const
const FORMATS = ['date', 'date-time'] as const

/**
 * Reads the OpenAPI document of one API.
 * @throws {TypeError} when it is not such a document.
 */
export function readContract(document: unknown): Contract {
  const [path] = Object.values(recordOf(recordOf(document)['paths']))
  const operation = recordOf(recordOf(path)['get'])
  const ok = recordOf(recordOf(operation['responses'])['200'])
  const json = recordOf(recordOf(ok['content'])['application/json'])
  if (!('example' in json)) throw new TypeError('The document has no sample answer')
  const rules = listOf(operation['parameters']).map(readRule)
  return {
    parameters: new Map(rules.map((rule) => [rule.name, rule])),
    combinations: listOf(operation['x-parameter-combinations']).map((group) =>
      listOf(group).map(String),
    ),
    sample: JSON.stringify(markSample(json['example'])),
  }
}

/** An object says of itself that it is a sample; its own members stay as they are. */
function markSample(sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample
  return { _sample: true, ...sample }
}

function readRule(value: unknown): ParameterRule {
  const given = recordOf(value)
  const schema = recordOf(given['schema'])
  const number = (name: string) => {
    const limit = schema[name]
    return typeof limit === 'number' ? limit : null
  }
  const type = TYPES.find((one) => one === schema['type'])
  if (typeof given['name'] !== 'string' || !type) throw new TypeError('A parameter has no type')
  return {
    name: given['name'],
    isRequired: given['required'] === true,
    type,
    format: FORMATS.find((one) => one === schema['format']) ?? null,
    allowed: Array.isArray(schema['enum']) ? schema['enum'].filter(isScalar) : null,
    minimum: number('minimum'),
    maximum: number('maximum'),
    maxLength: number('maxLength'),
  }
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('Not an OpenAPI document')
  return Object.fromEntries(Object.entries(value))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
