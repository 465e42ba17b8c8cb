import type { FastifyRequest } from 'fastify'
import { ApiError } from '#src/api-error.ts'
import type { SignIns } from '#src/tokens/sign-ins.ts'
import type { Identity, Provider, VerifyToken } from '#src/tokens/verify-token.ts'

/** Finds out who sends a request, by the token of a sign-in. */
export interface WhoAsks {
  /** For reading: the sign-in counted a minute ago, or ten while the provider cannot be asked. */
  recent(request: FastifyRequest): Promise<Identity>
  /** The same by a token and a provider that came in the query. */
  recentByQuery(query: Readonly<Record<string, unknown>>): Promise<Identity>
  /**
   * For every address that reveals everything, ends something or changes what somebody pays: the
   * provider says now that the sign-in counts, or nobody gets in.
   */
  confirmed(request: FastifyRequest): Promise<Identity>
}

/** @returns functions that throw `ApiError`: 400, 401 or 503. */
export function createWhoAsks({
  verifyToken,
  signIns,
}: {
  verifyToken: VerifyToken
  signIns: SignIns
}): WhoAsks {
  const verify = (request: FastifyRequest) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    return verifyToken(token, readProvider(request.headers['x-identity-provider']))
  }
  return {
    recent: async (request) => signIns.check(await verify(request)),
    async recentByQuery({ token, provider }) {
      const from = readProvider(provider)
      if (token !== undefined && typeof token !== 'string')
        throw new ApiError(400, 'token_missing', 'Send one token')
      return signIns.check(await verifyToken(token, from))
    },
    confirmed: async (request) => signIns.confirm(await verify(request)),
  }
}

/** Without a word it is the user pool. */
function readProvider(given: unknown): Provider {
  if (given === undefined || given === 'cognito') return 'cognito'
  if (given === 'google') return 'google'
  throw new ApiError(400, 'provider_unknown', 'The provider must be google, or be left out')
}
