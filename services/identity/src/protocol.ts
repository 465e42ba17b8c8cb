import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACTIONS } from './actions/index.ts'
import { checkSignature } from './admin/check-signature.ts'
import { CognitoError } from './cognito-error.ts'
import { uuid } from './crypto/random.ts'
import type { Provider } from './provider.ts'

const TARGET = 'AWSCognitoIdentityProviderService.'
const AMZ_JSON = 'application/x-amz-json-1.1'
const EXPOSED = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date'

/** `POST /` speaks the user-pool protocol; `X-Amz-Target` names the operation. */
export function protocolRoute(app: FastifyInstance, provider: Provider): void {
  app.addContentTypeParser(AMZ_JSON, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.options('/', async (request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Allow-Methods', 'POST, OPTIONS')
      .header(
        'Access-Control-Allow-Headers',
        request.headers['access-control-request-headers'] ?? 'content-type,x-amz-target',
      )
      .header('Access-Control-Max-Age', '7200')
      .status(204)
      .send(),
  )
  app.post('/', async (request, reply) => {
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Access-Control-Expose-Headers', EXPOSED)
      .header('x-amzn-requestid', uuid(provider.random))
      .type(AMZ_JSON)
    try {
      const response = await perform(provider, request)
      // Respond only once the changes would survive a kill.
      await provider.store.flush()
      return reply.send(response === undefined ? '' : JSON.stringify(response))
    } catch (error) {
      await provider.store.flush()
      return refuse(provider, reply, error)
    }
  })
}

async function perform(
  provider: Provider,
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
): Promise<object | undefined> {
  const target = headers['x-amz-target']
  const name = typeof target === 'string' ? target : ''
  const action = name.startsWith(TARGET) ? ACTIONS.get(name.slice(TARGET.length)) : undefined
  if (!action)
    throw new CognitoError('UnknownOperationException', `Unknown operation ${name.slice(0, 200)}`)
  if (action.isForAdmin)
    checkSignature({ headers, body: String(body) }, provider.admin, provider.clock.real())
  return action.run(provider, parseBody(body))
}

/** Bodies of AWS's content type arrive as text; other JSON is already parsed. */
function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body ?? {}
  try {
    return JSON.parse(body || '{}')
  } catch {
    throw new CognitoError('SerializationException', 'The request body is not JSON')
  }
}

/** Known errors get status 400, because clients retry what looks like an overload. */
function refuse({ print }: Provider, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof CognitoError
  if (!known) print(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const type = known ? error.code : 'InternalErrorException'
  const message = known ? error.message : 'Internal error; see the terminal'
  return reply
    .status(known ? 400 : 500)
    .header('x-amzn-errortype', `${type}:`)
    .header('x-amzn-errormessage', encodeURI(message).replaceAll('%20', ' '))
    .send(JSON.stringify({ __type: type, message }))
}
