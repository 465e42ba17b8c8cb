import { escapeMarkup } from '@orchard/shared/markup'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { IdentityConfig } from '#src/config.ts'
import { ADMIN_SCOPE } from '#src/tokens/issue-tokens.ts'
import { PAGE_HEADERS, renderPage } from './page.ts'

/** Scopes that a client may request. */
export const SCOPES = new Set(['openid', 'email', 'phone', 'profile', ADMIN_SCOPE])

const text = z.string().max(2_048)
const shape = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text.default(''),
  scope: text.default('openid email profile'),
  state: text.optional(),
  nonce: text.optional(),
  code_challenge: text.default(''),
  code_challenge_method: text.default(''),
})
/** The parameters with which the site sends a visitor to the hosted page. */
export type AuthorizeRequest = z.infer<typeof shape>

/**
 * Returns a valid request. Otherwise sends the error, to the site or on a page if the site is
 * unknown, and returns null. Codes are only sent to listed addresses.
 */
export function receiveRequest(
  query: unknown,
  reply: FastifyReply,
  clientId: string,
  { callbackUrls, siteUrl }: IdentityConfig,
): AuthorizeRequest | null {
  reply.headers(PAGE_HEADERS)
  const { data: request } = shape.safeParse(query)
  if (!request) return showRefusal(reply, siteUrl, 'The URL of this page is incomplete.')
  if (request.client_id !== clientId)
    return showRefusal(reply, siteUrl, 'The client in the URL of this page is unknown.')
  if (!callbackUrls.includes(request.redirect_uri))
    return showRefusal(reply, siteUrl, 'The site to return to is not on the list of this client.')
  const refuse = (error: string, description: string) => {
    const told = { error, error_description: description, state: request.state }
    reply.redirect(withQuery(request.redirect_uri, told), 303)
    return null
  }
  if (request.response_type !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code')
  if (!/^[\w-]{43}$/.test(request.code_challenge) || request.code_challenge_method !== 'S256')
    return refuse('invalid_request', 'code_challenge with code_challenge_method S256 is required')
  const scopes = request.scope.split(' ').filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.has(scope)))
    return refuse('invalid_scope', 'invalid_scope')
  return request
}

function showRefusal(reply: FastifyReply, back: string, alert: string): null {
  const body = '<p>Go back to the site and sign in again.</p>'
  const page = { title: 'You can’t sign in here', body, back, alert }
  reply.status(400).send(renderPage(page))
  return null
}

/** The address by which a visitor who gives up returns to the site, as RFC 6749 has it. */
export function declineAddress({ redirect_uri, state }: AuthorizeRequest): string {
  return withQuery(redirect_uri, { error: 'access_denied', state })
}

/** Renders a form that sends the request along in hidden fields, so that no cookie is needed. */
export function renderForm(
  action: string,
  hidden: AuthorizeRequest & Record<string, string | undefined>,
  content: string,
): string {
  const fields = Object.entries(hidden)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value = '']) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
    )
  return `<form method="post" action="${action}">
${fields.join('\n')}
${content}
</form>`
}

/** Adds parameters to an address. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
