import { type CatalogueEntry, slugOf } from '@orchard/remote-catalogue/entries'

type Entry = Pick<
  CatalogueEntry,
  'url' | 'parameters' | 'combinations' | 'fields' | 'answer' | 'body'
>

/** A member of an answer; a leaf has a type, a list or an object has children. */
interface Node {
  type?: string
  nullable: boolean
  optional: boolean
  members: Map<string, Node>
  item?: Node
}

const TYPES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
} as const

/** The TypeScript file that carries an entry's contract and the types of its parameters and answer. */
export function contractSource({
  url,
  parameters,
  combinations,
  fields,
  answer,
  body,
}: Entry): string {
  const slug = slugOf(url)
  const contract = {
    slug,
    parameters: parameters.map(({ description: _, example: __, ...rule }) => rule),
    combinations: combinations ?? [],
    fields: fields.map(({ name, type, nullable, optional }) => ({
      name,
      type,
      ...(nullable ? { nullable } : {}),
      ...(optional ? { optional } : {}),
    })),
    ...(body?.kind === 'picture' ? { body: { kind: body.kind, accepts: body.accepts } } : {}),
    answer,
  }
  return `// Written by \`npm run samples\` from remote-catalogue/apis/${slug}.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
${parameters.map(parameterLine).join('\n')}
}

export type Answer = ${typeOf(treeOf(fields), '')}

export const contract: ApiContract<Parameters, Answer> = ${JSON.stringify(contract, null, 2)}
`
}

function parameterLine(rule: Entry['parameters'][number]): string {
  const isGiven = rule.required || rule.default !== undefined
  const type = rule.enum?.map((one) => JSON.stringify(one)).join(' | ') ?? TYPES[rule.type]
  return `  ${rule.name}${isGiven ? '' : '?'}: ${type}`
}

function treeOf(fields: Entry['fields']): Node {
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
    node.type = TYPES[field.type]
    node.nullable = field.nullable
    node.optional = field.optional
  }
  return root
}

function newNode(): Node {
  return { nullable: false, optional: false, members: new Map() }
}

function typeOf(node: Node, indent: string): string {
  const inner = innerType(node, indent)
  return node.nullable ? `${inner} | null` : inner
}

function innerType(node: Node, indent: string): string {
  if (node.type && !node.item && node.members.size === 0) return node.type
  if (node.item) {
    const item = typeOf(node.item, indent)
    return item.includes('|') ? `(${item})[]` : `${item}[]`
  }
  const deeper = `${indent}  `
  const lines = [...node.members].map(
    ([name, member]) =>
      `${deeper}${name}${isOptional(member) ? '?' : ''}: ${typeOf(member, deeper)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** A list or an object may be absent where everything below it may. */
function isOptional(node: Node): boolean {
  const below = [...node.members.values(), ...(node.item ? [node.item] : [])]
  return below.length === 0 ? node.optional : below.every(isOptional)
}
