import { ask } from '@orchard/shared-node/testing/ask'
import Fastify from 'fastify'

/** The least that a server can do: a Fastify handler that sends the bytes of another's response. */
const { PORT, URL: url = '', HEADERS = '{}' } = process.env

const { body, headers } = await ask(url, JSON.parse(HEADERS))
const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers
// A string leaves in one piece with its head, as a handler's JSON does.
const content = encoding === 'identity' ? body.toString() : body
const app = Fastify()
app.get(new URL(url).pathname, (_request, reply) =>
  reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(content),
)
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write(`The bare server is ready at ${address}\n`)
