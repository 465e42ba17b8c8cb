// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, oneOf, orNull, type ReadBy, text } from './read.ts'

export const listApis = fields({
  apis: list(
    fields({
      slug: text,
      category: orNull(text),
      kind: orNull(oneOf<'computed' | 'reference' | 'live'>()),
      configured: flag,
    }),
  ),
})
export type ListApis = ReadBy<typeof listApis>
