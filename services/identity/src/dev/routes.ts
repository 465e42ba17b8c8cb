import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Provider } from '#src/provider.ts'
import { seedUser, seedUserShape } from './seed-user.ts'
import { shownUser } from './shown-user.ts'

const clockShape = z.object({ advanceSeconds: z.number().min(0) })
const revokeShape = z.object({ email: z.string(), what: z.enum(['access', 'refresh', 'all']) })
const userShape = z.object({ email: z.string() })
const messagesShape = z.object({ to: z.string().optional() })

/** Routes for development and tests, which a real pool does not have; see the README. */
export function devRoutes(app: FastifyInstance, provider: Provider): void {
  app.register(
    async (dev) => {
      dev.addHook('onRequest', async (request, reply) => {
        // Web pages send an Origin and have no business here.
        if (request.headers.origin !== undefined)
          await reply.status(403).send({ message: 'Web pages cannot call this endpoint' })
      })
      dev.get('/messages', async (request, reply) => {
        const query = messagesShape.safeParse(request.query)
        if (!query.success)
          return reply.status(400).send({ message: '"to" must be one email address' })
        return provider.messages.list(query.data.to)
      })
      dev.get('/users', async (request, reply) => {
        const query = userShape.safeParse(request.query)
        const user = query.data && provider.store.findUser(query.data.email)
        return user ? shownUser(user) : reply.status(404).send({ message: 'User not found' })
      })
      post('/users', seedUserShape, (input) => seedUser(provider, input))
      post('/clock', clockShape, ({ advanceSeconds }) => {
        provider.clock.advance(advanceSeconds)
        return { now: new Date(provider.clock.now()).toISOString() }
      })
      post('/revoke', revokeShape, ({ email, what }, reply) => {
        const user = provider.store.findUser(email)
        if (!user) return reply.status(404).send({ message: 'User not found' })
        provider.store.revokeAll(user, what === 'all' ? undefined : [what])
        return {}
      })

      function post<Input>(
        path: string,
        shape: z.ZodType<Input>,
        respond: (input: Input, reply: FastifyReply) => object,
      ): void {
        dev.post(path, async (request, reply) => {
          const input = shape.safeParse(request.body)
          if (!input.success)
            return reply.status(400).send({ message: z.prettifyError(input.error) })
          const given = respond(input.data, reply)
          await provider.store.flush()
          return given
        })
      }
    },
    { prefix: '/__dev' },
  )
}
