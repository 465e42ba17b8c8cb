import Fastify from 'fastify'

/** What the parent sends first: the answer to every request for `path`. */
export interface BareServerSettings {
  path: string
  contentType: string
  /** The bytes, with the encoding they have. */
  body: Buffer
  encoding: 'br' | 'identity'
}

/** A Fastify handler that does nothing but send bytes: what the composer's cached page is held against. */
async function serve(settings: BareServerSettings & { port: number }): Promise<void> {
  const { port, path, contentType, encoding } = settings
  const bytes = Buffer.from(settings.body)
  // As a handler would send it: text as text, which leaves in one piece with its head.
  const body = encoding === 'br' ? bytes : bytes.toString('utf8')
  const app = Fastify()
  app.get(path, (_request, reply) =>
    reply.header('Content-Type', contentType).header('Content-Encoding', encoding).send(body),
  )
  await app.listen({ port, host: '127.0.0.1' })
  process.send?.('ready')
}

process.once('message', (settings) => {
  serve(settings as BareServerSettings & { port: number }).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
})
process.once('disconnect', () => process.exit(0))
