import { z } from 'zod'
import type { Processor } from '#src/processor.ts'
import { explainIssue } from './explain-issue.ts'
import type { Form } from './form.ts'
import { id } from './params.ts'

/** One call of the API. */
export interface Operation {
  method: 'DELETE' | 'GET' | 'POST'
  /** Names of path parameters start with a colon. */
  path: string
  /** @returns the response before expansion. */
  run(processor: Processor, params: Form, parts: Readonly<Record<string, string>>): object
}

/** Defines a call by the schema of its parameters, to which `expand` is added. */
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
