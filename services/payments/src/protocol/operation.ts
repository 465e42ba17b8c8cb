import { z } from 'zod'
import type { Processor } from '#src/processor.ts'
import { explainIssue } from './explain-issue.ts'
import type { Form } from './form.ts'
import { id } from './params.ts'

/** One call of the API. */
export interface Operation {
  method: 'DELETE' | 'GET' | 'POST'
  /** Names of parts begin with a colon. */
  path: string
  /** @returns what is answered, not expanded. */
  run(processor: Processor, params: Form, parts: Readonly<Record<string, string>>): object
}

/** Ties a call to the shape of its parameters; `expand` belongs to every shape. */
export function defineOperation<Shape extends z.ZodRawShape>(
  method: Operation['method'],
  path: string,
  shape: Shape,
  run: (
    processor: Processor,
    params: z.output<z.ZodObject<Shape>>,
    parts: Readonly<Record<string, string>>,
  ) => object,
): Operation {
  const schema = z.strictObject({ ...shape, expand: z.array(id).max(20).optional() })
  return {
    method,
    path,
    run(processor, params, parts) {
      const input = schema.safeParse(params)
      if (!input.success) throw explainIssue(input.error, params)
      return run(processor, input.data as z.output<z.ZodObject<Shape>>, parts)
    },
  }
}
