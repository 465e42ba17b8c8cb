import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SignIns } from '#src/modules/identity/sign-ins.ts'
import type { Identity, VerifyToken } from '#src/modules/identity/verify-token.ts'
import type { AskerLimit } from '#src/server/asker-limit.ts'
import { readOrRefuse, refusedWith } from '#src/server/openapi/refusals.ts'
import { noteSignIn } from '#src/server/request-owner.ts'

const provider = refusedWith(
  z
    .enum(['cognito', 'google'], 'provider must be one of: cognito, google')
    .default('cognito')
    .describe('Issuer of the token'),
  { status: 400, code: 'provider_unknown' },
)
const NO_TOKEN = 'Send your access token'

const organisation = z
  .string()
  .optional()
  .describe('ID of the organisation that the request is about; your own account by default')

/** The headers beside a Bearer token. */
export const SIGN_IN_HEADERS = z.object({
  'x-identity-provider': provider,
  'x-organisation': organisation,
})

/** Token and provider in the query. */
export const SIGN_IN_QUERY = z.object({
  provider,
  organisation,
  token: refusedWith(
    z
      .string({ error: ({ input }) => (input === undefined ? NO_TOKEN : 'Send one token') })
      .min(1, NO_TOKEN),
    { status: 400, code: 'token_missing' },
  ),
})

/** Authenticates requests by the token of a sign-in. */
export type WhoAsks = ReturnType<typeof createWhoAsks>

/**
 * @param limit counts each request, for its sign-in or, without a valid token, for its address.
 * @returns functions that throw `ApiError`: 400, 401, 429 or 503.
 */
export function createWhoAsks(
  { signIns, verifyToken }: { verifyToken: VerifyToken; signIns: SignIns },
  limit: AskerLimit,
) {
  async function counted(
    request: FastifyRequest,
    reply: FastifyReply,
    verify: () => Promise<Identity>,
  ): Promise<Identity> {
    try {
      const identity = await verify()
      noteSignIn(request, identity)
      return identity
    } finally {
      await limit(request, reply)
    }
  }
  const verify = (request: FastifyRequest, reply: FastifyReply) =>
    counted(request, reply, async () => {
      const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      // Authentication runs before Fastify validates the headers.
      const headers = readOrRefuse(SIGN_IN_HEADERS, request.headers)
      return verifyToken(token, headers['x-identity-provider'])
    })
  return {
    /** For reading: the sign-in was checked within a minute, or `ageMs`, or ten minutes if the provider is down. */
    recent: async (request: FastifyRequest, reply: FastifyReply, ageMs?: number) =>
      signIns.check(await verify(request, reply), ageMs),
    /** The same for a token in the query. */
    recentByQuery: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { provider: from, token }: z.infer<typeof SIGN_IN_QUERY>,
    ) => signIns.check(await counted(request, reply, () => verifyToken(token, from))),
    /**
     * For routes that export or delete data or change payments: checks the sign-in with the provider
     * now.
     */
    confirmed: async (request: FastifyRequest, reply: FastifyReply) =>
      signIns.confirm(await verify(request, reply)),
  }
}
