import type { z } from 'zod'

/** Reads JSON of a form; for `Reading.read`. */
export function jsonOf<Schema extends z.ZodType>(
  schema: Schema,
): (text: string) => z.infer<Schema> {
  return (text) => schema.parse(JSON.parse(text))
}
