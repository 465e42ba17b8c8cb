import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { CHALLENGES } from '#src/sign-in/challenges/index.ts'
import { type AuthOutcome, afterPassword } from '#src/sign-in/next-step.ts'
import { provePassword } from '#src/sign-in/prove-password.ts'
import { startProgress } from '#src/sign-in/session.ts'
import { type AuthorizeRequest, receiveRequest, withQuery } from './authorize-request.ts'
import { answerName, renderChallenge, renderSignIn } from './sign-in-page.ts'

const credentials = z.object({ username: z.string().max(256), password: z.string().max(1_024) })
const submitted = z.object({ challenge: z.string(), session: z.string(), answer: z.string() })

/** The hosted sign-in: `GET /oauth2/authorize` and its forms. */
export function loginRoutes(app: FastifyInstance, provider: Provider): void {
  const receive = (query: unknown, reply: FastifyReply) =>
    receiveRequest(query, reply, provider.config.clientId, provider.config)
  app.get('/oauth2/authorize', async (request, reply) => {
    const wanted = receive(request.query, reply)
    if (wanted) await reply.send(renderSignIn(wanted))
    return reply
  })
  app.post('/login', async (request, reply) => {
    const wanted = receive(request.body, reply)
    if (!wanted) return reply
    const { data } = credentials.safeParse(request.body)
    const { password = '', username = '' } = data ?? {}
    return proceed(provider, reply, wanted, {
      async step() {
        const user = provePassword(provider, username, password)
        return afterPassword(provider, user, { ...startProgress({}), isHosted: true })
      },
      retry: (words) => renderSignIn(wanted, username, words),
    })
  })
  app.post('/login/challenge', async (request, reply) => {
    const wanted = receive(request.body, reply)
    if (!wanted) return reply
    const { data } = submitted.safeParse(request.body)
    const name = data ? answerName(data.challenge) : undefined
    const challenge = data ? CHALLENGES.get(data.challenge) : undefined
    if (!data || !name || !challenge) return reply.status(400).send(renderSignIn(wanted))
    const again = { ChallengeName: data.challenge, Session: data.session }
    return proceed(provider, reply, wanted, {
      step: () => challenge(provider, { [name]: data.answer }, data.session),
      retry: (words, isOver) =>
        isOver ? renderSignIn(wanted, '', words) : renderChallenge(wanted, again, words),
    })
  })
}

/** Performs a step and sends the next page, the refusal or the redirect back. */
async function proceed(
  provider: Provider,
  reply: FastifyReply,
  wanted: AuthorizeRequest,
  how: {
    step: () => Promise<AuthOutcome>
    retry: (words: string, isOver: boolean) => string | null
  },
): Promise<FastifyReply> {
  try {
    const outcome = await how.step()
    // The session started outside the hosted pages.
    if ('AuthenticationResult' in outcome) throw refusal.invalidSession()
    if ('ChallengeName' in outcome) {
      const page = renderChallenge(wanted, outcome)
      if (page) return reply.send(page)
      const words =
        'This account needs a step that this page does not have. Sign in on the site itself.'
      return reply.status(400).send(renderSignIn(wanted, '', words))
    }
    const { code_challenge: codeChallenge, nonce, redirect_uri: redirectUri, scope, state } = wanted
    const { userId } = outcome
    const code = provider.authorizationCodes.add({
      userId,
      redirectUri,
      codeChallenge,
      scope,
      nonce,
    })
    return reply.redirect(withQuery(redirectUri, { code, state }), 303)
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error
    const isOver = /session/i.test(error.message)
    const page = how.retry(error.message, isOver) ?? renderSignIn(wanted, '', error.message)
    return reply.status(400).send(page)
  } finally {
    await provider.store.flush()
  }
}
