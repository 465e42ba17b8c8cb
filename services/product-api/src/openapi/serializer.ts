import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Writes answers by their schema: a field that is not described does not leave. Error answers are
 * written as they are, since an error about an error would help nobody.
 */
export const answerSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) =>
  Number(route.httpStatus) < 400 ? serializerCompiler(route) : (body) => JSON.stringify(body)
