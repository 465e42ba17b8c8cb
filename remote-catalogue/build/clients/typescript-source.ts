import { type CatalogueEntry, slugOf } from '#build/entry-schema.ts'
import { docComment, responseType, TYPESCRIPT_TYPES } from '#build/response-types.ts'

const INDENT = '    '

/** The declarations of `apis.ts` in the packed TypeScript client: parameters and responses of each API. */
export function apiDeclarations(entries: readonly CatalogueEntry[]): string {
  return `/** Parameters and responses of each API by its slug. */
export interface Apis {
${entries.map(apiDeclaration).join('\n')}
}

/** Origin of the gateway. */
export declare const API_ORIGIN: string
`
}

/** The module in the place of `secret-parameters.ts`: names of secret parameters by API. */
export function secretParameters(entries: readonly CatalogueEntry[]): string {
  return `export const SECRET_PARAMETERS = ${JSON.stringify(secretNames(entries))}\n`
}

/** Names of secret parameters by the slug of each API that has some. */
export function secretNames(entries: readonly CatalogueEntry[]): Record<string, string[]> {
  return Object.fromEntries(
    entries.flatMap(({ parameters, url }) => {
      const names = parameters.filter(({ secret }) => secret).map(({ name }) => name)
      return names.length > 0 ? [[slugOf(url), names]] : []
    }),
  )
}

function apiDeclaration(entry: CatalogueEntry): string {
  const { description, fields, name, url } = entry
  return `  ${docComment(`${name}: ${description}`)}
  '${slugOf(url)}': {
    parameters: ${parametersType(entry)}
    answer: ${responseType(fields, { indent: INDENT, isDescribed: true })}
  }`
}

/** Members, and where there are combinations, the union of those that must be given together. */
function parametersType({ body, combinations, parameters }: CatalogueEntry): string {
  const picture = body?.kind === 'picture' ? [docComment(body.description), 'picture: Blob'] : []
  const lines = [...picture, ...parameters.flatMap(parameterLines)]
  const members =
    lines.length === 0
      ? 'Readonly<Record<string, never>>'
      : `{\n${lines.map((line) => `${INDENT}  ${line}`).join('\n')}\n${INDENT}}`
  const groups = (combinations ?? []).map((group) => {
    const given = group.map((name) => `${name}: ${typeOf(parameters, name)}`)
    return `{ ${given.join('; ')} }`
  })
  return groups.length === 0 ? members : `${members} & (${groups.join(' | ')})`
}

type Parameter = CatalogueEntry['parameters'][number]

function parameterLines(parameter: Parameter): string[] {
  const { default: preset, description, name, required } = parameter
  const byDefault = preset === undefined ? '' : ` Default: ${preset}.`
  return [
    docComment(description + byDefault),
    `${name}${required ? '' : '?'}: ${parameterType(parameter)}`,
  ]
}

function typeOf(parameters: readonly Parameter[], name: string): string {
  const parameter = parameters.find((one) => one.name === name)
  if (!parameter) throw new Error(`There is no parameter ${name}`)
  return parameterType(parameter)
}

function parameterType({ enum: values, type }: Parameter): string {
  return values?.map((one) => JSON.stringify(one)).join(' | ') ?? TYPESCRIPT_TYPES[type]
}
