import type { FastifyReply } from 'fastify'

/** Error codes of RFC 6749 for token requests. */
export type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'unsupported_grant_type'

/** Like Cognito, responds with status 400 and the code alone. */
export function refuseToken(reply: FastifyReply, error: OAuthErrorCode): FastifyReply {
  return reply.status(400).send({ error })
}

/** Lets web pages read the response; nothing here depends on cookies. */
export function allowPages(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Allow-Headers', 'authorization,content-type,x-amz-user-agent')
    .header('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
}
