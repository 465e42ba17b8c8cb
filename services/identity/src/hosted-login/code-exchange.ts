import { createHash } from 'node:crypto'
import { isSameText } from '@orchard/shared-node/secrets'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ExpiringTable } from '#src/crypto/expiring-table.ts'

/** A finished sign-in whose code was not yet exchanged for tokens. */
interface PendingCode {
  redirectUri: string
  /** SHA-256 of the client's verifier, base64url. */
  codeChallenge: string
  nonce: string | undefined
}

/** A code from the hosted pages. */
export interface AuthorizationCode extends PendingCode {
  userId: string
  scope: string
}

/** A code from the social stand-in. */
export interface SocialCode extends PendingCode {
  email: string
}

const codeExchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})
const otherGrant = z.object({
  grant_type: z.string().refine((one) => one !== 'authorization_code'),
})

/**
 * A token endpoint, which exchanges each code once. Like Cognito, it refuses with status 400 and an
 * error code of RFC 6749 alone.
 * @param tokensFor null if the sign-in of the code no longer counts.
 */
export function tokenRoute<Code extends PendingCode>(
  app: FastifyInstance,
  path: string,
  { clientId, codes }: { clientId: string; codes: ExpiringTable<Code> },
  tokensFor: (code: Code) => Promise<object | null>,
): void {
  app.options(path, async (_request, reply) => allowPages(reply).status(204).send())
  app.post(path, async (request, reply) => {
    allowPages(reply)
    const refuse = (error: string) => reply.status(400).send({ error })
    const { data } = codeExchange.safeParse(request.body)
    if (!data) {
      const isOther = otherGrant.safeParse(request.body).success
      return refuse(isOther ? 'unsupported_grant_type' : 'invalid_request')
    }
    if (data.client_id !== clientId) return refuse('invalid_client')
    const code = spendCode(codes, data)
    const tokens = code && (await tokensFor(code))
    return tokens ? reply.send(tokens) : refuse('invalid_grant')
  })
}

/** Lets web pages read the response; nothing here depends on cookies. */
export function allowPages(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Allow-Headers', 'authorization,content-type,x-amz-user-agent')
    .header('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
}

/** Uses up a code and returns its sign-in; null if the request does not match it. */
function spendCode<Code extends PendingCode>(
  codes: ExpiringTable<Code>,
  request: z.infer<typeof codeExchange>,
): Code | null {
  const taken = codes.take(request.code)
  if (taken.state !== 'live' || request.redirect_uri !== taken.value.redirectUri) return null
  return isPkceProof(request.code_verifier, taken.value.codeChallenge) ? taken.value : null
}

/** True if `challenge` (S256) was derived from `verifier`. */
function isPkceProof(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  return isSameText(createHash('sha256').update(verifier).digest('base64url'), challenge)
}
