import type { FastifyReply } from 'fastify'

/** A refusal of a token request, in the words of RFC 6749. */
export type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_token'
  | 'unsupported_grant_type'

/** Answers as Cognito does: status 400 and the name alone. */
export function refuseToken(reply: FastifyReply, error: OAuthErrorCode): FastifyReply {
  return reply.status(400).send({ error })
}

/** Lets a page of the site read the answer; nothing here depends on cookies. */
export function allowPages(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Origin', '*')
    .header('Access-Control-Allow-Headers', 'authorization,content-type,x-amz-user-agent')
    .header('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
}
