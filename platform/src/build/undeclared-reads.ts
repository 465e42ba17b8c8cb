import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { parseAst } from 'vite'
import { REPOSITORY, unitFolder } from '#src/workspace.ts'
import { unitSources } from './inputs.ts'
import { unitConfig } from './unit-build.ts'

/** A node of a parsed source. */
type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A source file of a unit. */
interface Source {
  unit: Unit
  /** From the top of the repository. */
  file: string
}

/** Names the calls of `fetchPublic` whose path is not in `reads` of `unit.config.ts`: no gate would guard it. */
export async function undeclaredReads(unit: Unit): Promise<string[]> {
  const { reads = [] } = await unitConfig(unit)
  const declared = new Set(reads.map((read) => read.path))
  const folder = path.posix.join(unitFolder(unit), 'src/')
  const found = await Promise.all(
    (await unitSources(unit))
      .filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file))
      .map(async (file) => {
        const text = await readFile(path.join(REPOSITORY, file), 'utf8')
        return undeclaredIn(text, { unit, file }, declared)
      }),
  )
  return found.flat()
}

/** The same for the text of one file. A path must be a text, or a constant that stands for one. */
export async function undeclaredIn(
  text: string,
  source: Source,
  declared: ReadonlySet<string>,
): Promise<string[]> {
  if (!text.includes('fetchPublic')) return []
  const program = parseAst(text, { lang: 'tsx' }) as unknown as Node
  const paths = await Promise.all(
    [...nodesOf(program)].filter(callsFetchPublic).map((call) => {
      const [argument] = call['arguments'] as readonly Node[]
      return argument ? constantText(argument, program, source) : null
    }),
  )
  return paths.flatMap((one) => {
    if (one === null)
      return [`${source.file} gives fetchPublic a path that is no constant; write it as a text`]
    return declared.has(one)
      ? []
      : [`${source.file} reads ${one}; name it in reads of unit.config.ts, with what must be in it`]
  })
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesOf(child)
}

function callsFetchPublic({ callee, type }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false
  return [callee, callee['property']].some((one) => isNode(one) && one['name'] === 'fetchPublic')
}

/** The text of a literal or of a constant, of this file or an imported one; null for anything else. */
async function constantText(argument: Node, program: Node, source: Source): Promise<string | null> {
  if (typeof argument['value'] === 'string') return argument['value']
  if (argument['type'] !== 'Identifier') return null
  const { name } = argument
  for (const node of nodesOf(program)) {
    const { id, imported, init, local } = node
    if (isNode(id) && id['name'] === name && isNode(init))
      return constantText(init, program, source)
    if (isNode(local) && local['name'] === name && isNode(imported))
      return importedText(moduleOf(node, program), String(imported['name']), source)
  }
  return null
}

/** The module from which an import takes a name. */
function moduleOf(specifier: Node, program: Node): string {
  for (const { source, specifiers } of nodesOf(program))
    if (Array.isArray(specifiers) && specifiers.includes(specifier) && isNode(source))
      return String(source['value'])
  return ''
}

async function importedText(
  module: string,
  name: string,
  { file, unit }: Source,
): Promise<string | null> {
  const own = path.join(REPOSITORY, unitFolder(unit))
  const place = module.startsWith('#')
    ? path.join(own, module.slice(1))
    : module.startsWith('.')
      ? path.resolve(REPOSITORY, path.dirname(file), module)
      : module
  const values: Node = await import(place)
  return typeof values[name] === 'string' ? values[name] : null
}
