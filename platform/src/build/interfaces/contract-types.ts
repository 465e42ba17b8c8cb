import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ContractTypes } from '@orchard/shared/contracts'
import { parseAst } from 'vite'
import { REPOSITORY } from '#src/workspace.ts'

/** The types that hosts and remotes exchange. */
export const CONTRACT_SOURCE = 'shared/src/contracts/remote-module.ts'

/** The file that `npm run interfaces` writes in the repository of shared. */
export const CONTRACT_TYPES_FILE = 'shared/contract-types.json'

/** The types that a remote gives the host first; they lead to all others. */
const FROM_REMOTE = ['RemoteModule', 'RouteTable']

const OTHER = { fromRemote: 'fromHost', fromHost: 'fromRemote' } as const
type Giver = keyof ContractTypes

/** A node of a parsed source. */
interface Node extends Readonly<Record<string, unknown>> {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown): string => (isNode(value) ? String(value['name']) : '')

/** The contract of the shared package that units are built with; read when it is needed, since the command that writes it runs without. */
export function readContractTypes(): ContractTypes {
  const file = createRequire(path.join(REPOSITORY, 'package.json')).resolve(
    '@orchard/shared/contract-types.json',
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Describes the types of a source by who gives them, beginning with the remote entry and the route table. */
export function describeContract(source: string): ContractTypes {
  const declared = new Map(
    parseAst(source, { lang: 'ts' })
      .body.map((statement) => (statement as unknown as Node)['declaration'] ?? statement)
      .filter(isNode)
      .map((node) => [nameOf(node['id']), node]),
  )
  const types: Record<Giver, Record<string, Record<string, string[]>>> = {
    fromRemote: {},
    fromHost: {},
  }
  const textOf = ({ end, start }: Node) =>
    source
      .slice(start, end)
      .replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '')
      .replaceAll(/\s+/g, ' ')

  function addType(name: string, giver: Giver): void {
    const node = declared.get(name)
    if (!node || types[giver][name]) return
    const fields: Record<string, string[]> = {}
    if (node.type === 'TSInterfaceDeclaration') {
      types[giver][name] = fields
      for (const { expression } of nodesIn(node['extends'])) {
        fields['extends'] = [nameOf(expression)]
        addType(nameOf(expression), giver)
      }
      for (const member of nodesIn((node['body'] as Node)['body']))
        addField(name, member, giver, fields)
    } else if (node.type === 'TSTypeAliasDeclaration') {
      types[giver][name] = fields
      fields[''] = describeType(node['typeAnnotation'], giver)
    }
  }

  function addField(
    type: string,
    member: Node,
    giver: Giver,
    fields: Record<string, string[]>,
  ): void {
    const name = nameOf(member['key'])
    const end = member['optional'] ? '?' : ''
    const annotation = annotated(member)
    const method =
      member.type === 'TSMethodSignature'
        ? { params: member['params'], returned: annotatedBy(member['returnType']) }
        : annotation?.type === 'TSFunctionType'
          ? { params: annotation['params'], returned: annotatedBy(annotation['returnType']) }
          : null
    if (!method) {
      fields[`${name}${end}`] = describeType(annotation, giver)
      return
    }
    fields[`${name}()${end}`] = describeType(method.returned, giver)
    const given: Record<string, string[]> = {}
    types[OTHER[giver]][`${type}.${name}()`] = given
    for (const [index, one] of nodesIn(method.params).entries())
      given[`${index + 1}${one['optional'] ? '?' : ''}`] = describeType(
        annotated(one),
        OTHER[giver],
      )
  }

  /** The alternatives of a type; adds the types that it names. */
  function describeType(node: unknown, giver: Giver): string[] {
    if (!isNode(node)) return ['unknown']
    addNamed(node, giver)
    return node.type === 'TSUnionType' ? nodesIn(node['types']).map(textOf) : [textOf(node)]
  }

  function addNamed(node: Node, giver: Giver): void {
    if (node.type === 'TSTypeReference') addType(nameOf(node['typeName']), giver)
    const isFunction = node.type === 'TSFunctionType' || node.type === 'TSMethodSignature'
    for (const [key, child] of Object.entries(node))
      for (const one of isNode(child) ? [child] : nodesIn(child))
        addNamed(one, isFunction && key === 'params' ? OTHER[giver] : giver)
  }

  for (const name of FROM_REMOTE) addType(name, 'fromRemote')
  return types
}

const annotated = (node: Node) => annotatedBy(node['typeAnnotation'])
const annotatedBy = (value: unknown) =>
  isNode(value) && isNode(value['typeAnnotation']) ? value['typeAnnotation'] : null
