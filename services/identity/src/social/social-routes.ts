import { createHash } from 'node:crypto'
import { HOUR_SECONDS } from '@orchard/shared/format'
import { escapeMarkup } from '@orchard/shared/markup'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { inSeconds } from '#src/clock.ts'
import {
  type AuthorizeRequest,
  declineAddress,
  receiveRequest,
  renderForm,
  withQuery,
} from '#src/hosted-login/authorize-request.ts'
import { allowPages, type SocialCode, tokenRoute } from '#src/hosted-login/code-exchange.ts'
import { renderField, renderPage } from '#src/hosted-login/page.ts'
import type { Provider } from '#src/provider.ts'
import { isEmail } from '#src/users/attributes.ts'
import { discovered } from '#src/well-known.ts'

/** Token lifetime in seconds, as at Google. */
const TOKEN_SECONDS = HOUR_SECONDS

const choice = z.object({ email: z.string().max(254).default('') })

/** `/social` is an OpenID Connect provider in place of Google; any email address is accepted. */
export function socialRoutes(app: FastifyInstance, provider: Provider): void {
  const issuer = `${provider.config.origin}/social`
  const receive = (query: unknown, reply: FastifyReply) =>
    receiveRequest(query, reply, provider.config.socialClientId, provider.config)
  app.get('/social/jwks.json', async (_request, reply) =>
    allowPages(reply).send(provider.keys.social.jwks),
  )
  app.get('/social/.well-known/openid-configuration', async (_request, reply) =>
    allowPages(reply).send({
      ...discovered({ issuer, jwks_uri: `${issuer}/jwks.json` }),
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      scopes_supported: ['openid', 'email'],
    }),
  )
  app.get('/social/authorize', async (request, reply) => {
    const wanted = receive(request.query, reply)
    if (wanted) await reply.send(renderChoice(wanted))
    return reply
  })
  app.post('/social/authorize', async (request, reply) => {
    const wanted = receive(request.body, reply)
    if (!wanted) return reply
    const { data } = choice.safeParse(request.body)
    const { redirect_uri: redirectUri, state } = wanted
    const email = data?.email.trim().toLowerCase() ?? ''
    if (!isEmail(email))
      return reply.status(400).send(renderChoice(wanted, email, 'Enter an email address.'))
    const { code_challenge: codeChallenge, nonce } = wanted
    const code = provider.socialCodes.add({ email, redirectUri, codeChallenge, nonce })
    return reply.redirect(withQuery(redirectUri, { code, state }), 303)
  })
  const exchange = { clientId: provider.config.socialClientId, codes: provider.socialCodes }
  tokenRoute(app, '/social/token', exchange, async (code) => ({
    id_token: await signIdToken(provider, issuer, code),
    expires_in: TOKEN_SECONDS,
    token_type: 'Bearer',
  }))
}

function renderChoice(request: AuthorizeRequest, email = '', alert?: string): string {
  const attributes = `type="email" autocomplete="email" required value="${escapeMarkup(email)}"`
  const content = `${renderField('email', 'Email', attributes, alert)}
<button>Continue</button>`
  const body = `<p>This page stands in for Google in development: it accepts any email address.</p>
${renderForm('/social/authorize', request, content)}`
  return renderPage({ title: 'Choose an account', body, back: declineAddress(request), alert })
}

/** Signs the visitor's id token; `sub` depends on the address alone. */
function signIdToken(
  { clock, config, keys }: Provider,
  issuer: string,
  { email, nonce }: SocialCode,
): Promise<string> {
  const now = inSeconds(clock)
  const digest = createHash('sha256').update(`social:${email}`).digest('hex')
  const sub = BigInt(`0x${digest}`).toString().slice(0, 21)
  const claims = { email, email_verified: true, azp: config.socialClientId }
  return new SignJWT(nonce ? { ...claims, nonce } : claims)
    .setProtectedHeader({ alg: 'RS256', kid: keys.social.kid })
    .setIssuer(issuer)
    .setAudience(config.socialClientId)
    .setSubject(sub)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(keys.social.private)
}
