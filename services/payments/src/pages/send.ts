import type { FastifyReply } from 'fastify'
import { PAGE_HEADERS, renderPage } from './page.ts'

/** Sends a page. */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).headers(PAGE_HEADERS).send(html)
}

/** Sends the not-found page. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  const body =
    '<section class="card narrow"><h2>Nothing here</h2><p>There is no payment at this URL. Go back to the site and try again.</p></section>'
  return sendPage(reply, 404, renderPage({ title: 'Nothing here', body }))
}
