import { z } from 'zod'
import { PICTURE_TYPES } from '#src/contracts/pictures.ts'

/**
 * The body of a call by POST, beside its parameters in the address. A picture is required and makes
 * POST the only method; a text stands in place of the parameter that it fills.
 */
export const callBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), accepts: z.array(z.enum(PICTURE_TYPES)).min(1) }),
  z.object({ kind: z.literal('text'), parameter: z.string() }),
])
export type CallBody = z.infer<typeof callBody>

/** The media type of a `Content-Type` header: in lower case, without its parameters. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase()
}
