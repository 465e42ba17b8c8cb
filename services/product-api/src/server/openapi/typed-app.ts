import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** Gives handlers the types of their schemas. */
export const withTypes = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

export type TypedApp = ReturnType<typeof withTypes>
