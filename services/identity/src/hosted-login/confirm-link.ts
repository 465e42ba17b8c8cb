import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CognitoError } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { confirmUser } from '#src/users/codes.ts'
import { PAGE_HEADERS, renderPage } from './page.ts'

const query = z.object({
  client_id: z.string(),
  user_name: z.string(),
  confirmation_code: z.string(),
})

/** `GET /confirmUser` is the link in the sign-up message, instead of typing the code. */
export function confirmLinkRoute(app: FastifyInstance, provider: Provider): void {
  const back = provider.config.siteUrl
  app.get('/confirmUser', async (request, reply) => {
    reply.headers(PAGE_HEADERS)
    const { data } = query.safeParse(request.query)
    const user = data ? provider.store.findUser(data.user_name) : undefined
    const isRight = data && user && data.client_id === provider.config.clientId
    try {
      if (!isRight) throw new CognitoError('ExpiredCodeException', 'This link is not valid.')
      confirmUser(provider, user, data.confirmation_code)
      const body = '<p>You can close this page and go back to the page where you signed up.</p>'
      return reply.send(renderPage({ title: 'Your account is confirmed', body, back }))
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error
      const body = '<p>Request a new message on the page where you signed up.</p>'
      const page = { title: 'The account was not confirmed', body, back, alert: error.message }
      return reply.status(400).send(renderPage(page))
    } finally {
      await provider.store.flush()
    }
  })
}
