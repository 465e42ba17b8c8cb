import { STATUS_CODES } from 'node:http'
import * as z from 'zod'

/** Problem details (RFC 9457), the body of every error response. */
export const PROBLEM = z.looseObject({
  type: z.string().describe('URL of a page with cause and fix'),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Stable identifier of the error, for programs'),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional().describe('Problems by field'),
})

/** Error codes by status. */
export type ProblemCodes = Readonly<Partial<Record<number, readonly string[]>>>

/** Errors of every route that reads a body. */
export const BODY_PROBLEMS = {
  413: ['body_too_large'],
  415: ['media_type_unsupported'],
} as const satisfies ProblemCodes

/** Wildcard in a list of codes: the called API has codes of its own. */
export const CODES_OF_THE_API = '*'

/** Merges lists of codes and drops duplicates. */
export function mergeCodes(lists: readonly ProblemCodes[]): ProblemCodes {
  const merged: Record<number, string[]> = {}
  for (const codes of lists)
    for (const [status, names = []] of Object.entries(codes))
      merged[Number(status)] = [...new Set([...(merged[Number(status)] ?? []), ...names])]
  return merged
}

/** Describes the error response with a status and one of `codes`. */
export function problemResponse(status: number, codes: readonly string[]) {
  const own = codes.filter((code) => code !== CODES_OF_THE_API)
  const isOpen = own.length < codes.length
  const code = isOpen ? z.string() : z.enum(own)
  const schema = z.intersection(PROBLEM, z.looseObject({ status: z.literal(status), code }))
  const description = [own.join(', '), ...(isOpen ? ['a code of the called API'] : [])].filter(
    Boolean,
  )
  return {
    description: `${STATUS_CODES[status]}: ${description.join(', or ')}`,
    content: { 'application/problem+json': { schema } },
  }
}
