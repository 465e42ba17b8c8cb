import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Serializes successful answers by their schema, which drops undescribed fields. Problem documents
 * are sent as they are: reporting an error must not fail.
 */
export const answerSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) =>
  Number(route.httpStatus) < 400 ? serializerCompiler(route) : (body) => JSON.stringify(body)
