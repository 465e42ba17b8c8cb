import * as z from 'zod'
import { titleOf } from '#src/api-error.ts'

/** An error answer (RFC 9457). */
export const PROBLEM = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Stable; what programs act on'),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional().describe('Mistakes by field'),
})

/** Codes of error answers, by status. */
export type ProblemCodes = Readonly<Partial<Record<number, readonly string[]>>>

/** Errors of every route that reads a body. */
export const BODY_PROBLEMS = {
  413: ['body_too_large'],
  415: ['media_type_unsupported'],
} as const satisfies ProblemCodes

/** In a list of codes: the API that is called has codes of its own. */
export const CODES_OF_THE_API = '*'

/** Lists of codes as one, without repetitions. */
export function mergeCodes(lists: readonly ProblemCodes[]): ProblemCodes {
  const merged: Record<number, string[]> = {}
  for (const codes of lists)
    for (const [status, names = []] of Object.entries(codes))
      merged[Number(status)] = [...new Set([...(merged[Number(status)] ?? []), ...names])]
  return merged
}

/** An error answer as a route's response: one of the codes with the status. */
export function problemAnswer(status: number, codes: readonly string[]) {
  const own = codes.filter((code) => code !== CODES_OF_THE_API)
  const isOpen = own.length < codes.length
  const code = isOpen ? z.string() : z.enum(own)
  const schema = z.intersection(PROBLEM, z.looseObject({ status: z.literal(status), code }))
  const description = [own.join(', '), ...(isOpen ? ['a code of the API'] : [])].filter(Boolean)
  return {
    description: `${titleOf(status)}: ${description.join(', or ')}`,
    content: { 'application/problem+json': { schema } },
  }
}
