import type { EntryField } from './entry-schema.ts'

/** A member of a response; a leaf has a type, a list or an object has children. */
export interface ResponseNode {
  type?: EntryField['type']
  /** Description with its unit. */
  description?: string
  nullable: boolean
  optional: boolean
  members: Map<string, ResponseNode>
  item?: ResponseNode
}

/** The type of a JSON value in TypeScript, by the type of its parameter or field. */
export const TYPESCRIPT_TYPES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
} as const

/** The response that a field table describes. */
export function responseTree(fields: readonly EntryField[]): ResponseNode {
  const root = newNode()
  for (const field of fields) {
    let node = root
    for (const step of field.name.match(/\[\]|[^.[\]]+/g) ?? []) {
      if (step === '[]') {
        node.item ??= newNode()
        node = node.item
      } else {
        const next = node.members.get(step) ?? newNode()
        node.members.set(step, next)
        node = next
      }
    }
    node.type = field.type
    node.description = field.unit ? `${field.description} Unit: ${field.unit}.` : field.description
    node.nullable = field.nullable
    node.optional = field.optional
  }
  return root
}

function newNode(): ResponseNode {
  return { nullable: false, optional: false, members: new Map() }
}

/** A description as a comment; a cron expression may contain the end of one. */
export function docComment(text: string): string {
  return `/** ${text.replaceAll('*/', '*\\/')} */`
}

/** Layout of a type. */
interface TypeLayout {
  indent: string
  /** Puts the description of each field before it. */
  isDescribed: boolean
}

/** The TypeScript type of the response that a field table describes. */
export function responseType(
  fields: readonly EntryField[],
  layout: TypeLayout = { indent: '', isDescribed: false },
): string {
  return typeOf(responseTree(fields), layout)
}

function typeOf(node: ResponseNode, layout: TypeLayout): string {
  const inner = innerType(node, layout)
  return node.nullable ? `${inner} | null` : inner
}

function innerType(node: ResponseNode, layout: TypeLayout): string {
  if (node.type && !node.item && node.members.size === 0) return TYPESCRIPT_TYPES[node.type]
  if (node.item) {
    const item = typeOf(node.item, layout)
    return item.includes('|') ? `(${item})[]` : `${item}[]`
  }
  const deeper = { ...layout, indent: `${layout.indent}  ` }
  const lines = [...node.members].flatMap(([name, member]) => [
    ...(layout.isDescribed && member.description ? [docComment(member.description)] : []),
    `${name}${isOptional(member) ? '?' : ''}: ${typeOf(member, deeper)}`,
  ])
  return `{\n${lines.map((line) => deeper.indent + line).join('\n')}\n${layout.indent}}`
}

/** A list or an object may be absent where everything below it may. */
export function isOptional(node: ResponseNode): boolean {
  const below = [...node.members.values(), ...(node.item ? [node.item] : [])]
  return below.length === 0 ? node.optional : below.every(isOptional)
}
