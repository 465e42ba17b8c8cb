import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Provider } from '#src/provider.ts'
import { revokeAll } from '#src/users/revoke.ts'
import { seedUser, seedUserShape } from './seed-user.ts'

const clockShape = z.object({ advanceSeconds: z.number().min(0) })
const revokeShape = z.object({ email: z.string(), what: z.enum(['access', 'refresh', 'all']) })
const messagesShape = z.object({ to: z.string().optional() })

/** Routes for development and tests, which a real pool does not have; see the README. */
export function devRoutes(app: FastifyInstance, provider: Provider): void {
  app.register(
    async (dev) => {
      dev.addHook('onRequest', async (request, reply) => {
        // Web pages send an Origin and have no business here.
        if (request.headers.origin !== undefined)
          await reply.status(403).send({ message: 'Web pages cannot use this address' })
      })
      dev.get('/messages', async (request, reply) => {
        const query = messagesShape.safeParse(request.query)
        if (!query.success) return reply.status(400).send({ message: '"to" must be one address' })
        return provider.messages.list(query.data.to)
      })
      dev.post('/users', async (request, reply) => {
        const input = seedUserShape.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        const answer = seedUser(provider, input.data)
        await provider.store.flush()
        return answer
      })
      dev.post('/clock', async (request, reply) => {
        const input = clockShape.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        provider.clock.advance(input.data.advanceSeconds)
        return { now: new Date(provider.clock.now()).toISOString() }
      })
      dev.post('/revoke', async (request, reply) => {
        const input = revokeShape.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        const user = provider.store.findUser(input.data.email)
        if (!user) return reply.status(404).send({ message: 'There is no such user' })
        const { what } = input.data
        revokeAll(provider, user, what === 'all' ? ['access', 'refresh'] : [what])
        await provider.store.flush()
        return {}
      })
    },
    { prefix: '/__dev' },
  )
}

function explain(error: z.ZodError): { message: string } {
  return { message: z.prettifyError(error) }
}
