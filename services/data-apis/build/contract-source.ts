import {
  type CatalogueEntry,
  responseType,
  slugOf,
  TYPESCRIPT_TYPES,
} from '@orchard/remote-catalogue/entries'

type Entry = Pick<
  CatalogueEntry,
  'url' | 'parameters' | 'combinations' | 'fields' | 'answer' | 'body'
>

/** The TypeScript file that carries an entry's contract and the types of its parameters and response. */
export function contractSource({
  url,
  parameters,
  combinations,
  fields,
  answer: response,
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
    answer: response,
  }
  return `// Generated from remote-catalogue/apis/${slug}.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
${parameters.map(parameterLine).join('\n')}
}

export type ResponseBody = ${responseType(fields)}

export const contract: ApiContract<Parameters, ResponseBody> = ${JSON.stringify(contract, null, 2)}
`
}

function parameterLine(rule: Entry['parameters'][number]): string {
  const isGiven = rule.required || rule.default !== undefined
  const type =
    rule.enum?.map((one) => JSON.stringify(one)).join(' | ') ?? TYPESCRIPT_TYPES[rule.type]
  return `  ${rule.name}${isGiven ? '' : '?'}: ${type}`
}
