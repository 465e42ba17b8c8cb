// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, number, type ReadBy, text, timestamp } from './read.ts'

export const deletePerson = fields({
  id: text,
  at: timestamp,
  deleted: list(fields({ place: text, entries: number })),
})
export type DeletePerson = ReadBy<typeof deletePerson>
