import type { FastifyReply } from 'fastify'
import type { IdentityConfig } from '#src/config.ts'
import { type AuthorizeRequest, checkAuthorizeRequest } from './authorize-request.ts'
import { PAGE_HEADERS, renderPage } from './page.ts'
import { withQuery } from './redirects.ts'

/**
 * Returns a valid request. Otherwise sends the error, to the site or on a page if the site is
 * unknown, and returns null.
 */
export function receiveRequest(
  query: unknown,
  reply: FastifyReply,
  clientId: string,
  config: Pick<IdentityConfig, 'callbackUrls'>,
): AuthorizeRequest | null {
  reply.headers(PAGE_HEADERS)
  const checked = checkAuthorizeRequest(query, clientId, config)
  if (checked.state === 'valid') return checked.request
  if (checked.state === 'foreign') {
    const body = '<p>Go back to the site and try to sign in once more.</p>'
    const page = { title: 'Signing in is not possible here', body, alert: checked.words }
    reply.status(400).send(renderPage(page))
    return null
  }
  const { description, error, request } = checked
  const told = { error, error_description: description, state: request.state }
  reply.redirect(withQuery(request.redirect_uri, told), 303)
  return null
}
