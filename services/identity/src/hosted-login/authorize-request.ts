import { escapeMarkup } from '@orchard/shared/markup'
import { z } from 'zod'
import type { IdentityConfig } from '#src/config.ts'
import { ADMIN_SCOPE } from '#src/tokens/issue-tokens.ts'

const SCOPES = new Set(['openid', 'email', 'phone', 'profile', ADMIN_SCOPE])

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

/** A valid request, one whose error goes back to the site, or one from an unknown site. */
export type CheckedRequest =
  | { state: 'valid'; request: AuthorizeRequest }
  | { state: 'refused'; request: AuthorizeRequest; error: string; description: string }
  | { state: 'foreign'; words: string }

/** Checks the query of an authorize address. Codes are only sent to listed addresses. */
export function checkAuthorizeRequest(
  query: unknown,
  clientId: string,
  { callbackUrls }: Pick<IdentityConfig, 'callbackUrls'>,
): CheckedRequest {
  const { data: request } = shape.safeParse(query)
  if (!request) return { state: 'foreign', words: 'The address of this page is not complete.' }
  if (request.client_id !== clientId)
    return { state: 'foreign', words: 'The client in the address of this page is not known.' }
  if (!callbackUrls.includes(request.redirect_uri))
    return { state: 'foreign', words: 'The site to return to is not on the list of this client.' }
  const refuse = (error: string, description: string) =>
    ({ state: 'refused', request, error, description }) as const
  if (request.response_type !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code')
  if (!/^[\w-]{43}$/.test(request.code_challenge) || request.code_challenge_method !== 'S256')
    return refuse('invalid_request', 'code_challenge with code_challenge_method S256 is required')
  const scopes = request.scope.split(' ').filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.has(scope)))
    return refuse('invalid_scope', 'invalid_scope')
  return { state: 'valid', request }
}

/** Renders the request as hidden form fields, so that no cookie is needed. */
export function hiddenFields(request: AuthorizeRequest): string {
  return Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${name}" value="${escapeMarkup(value ?? '')}">`,
    )
    .join('\n')
}
