import type { FastifyInstance } from 'fastify'

/** Time to discard the rest of a body before its connection is cut. */
const LINGER_MS = 2_000

/**
 * Leaves bodies other than JSON unread, so that routes check key, quota and rate first. The rest of
 * a refused body is discarded for two seconds; cut at once, the client would miss the refusal.
 */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.addHook('onResponse', (request, _reply, done) => {
    const { body, raw } = request
    if (body === raw && !raw.readableEnded) {
      raw.resume()
      const cut = setTimeout(() => raw.destroy(), LINGER_MS).unref()
      raw.once('close', () => clearTimeout(cut))
      raw.once('end', () => clearTimeout(cut))
    }
    done()
  })
}
