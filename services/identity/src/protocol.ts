import type { FastifyInstance, FastifyReply } from 'fastify'
import { ACTIONS } from './actions/index.ts'
import { CognitoError } from './cognito-error.ts'
import { uuid } from './crypto/random.ts'
import type { Provider } from './provider.ts'

const TARGET = 'AWSCognitoIdentityProviderService.'
const AMZ_JSON = 'application/x-amz-json-1.1'
const EXPOSED = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date'

/** `POST /`: the user-pool protocol; the operation is named in `X-Amz-Target`. */
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
      const answer = await perform(provider, request.headers['x-amz-target'], request.body)
      // What an answer tells must have come to stay, also when the process is killed right after it.
      await provider.store.flush()
      return reply.send(answer === undefined ? '' : JSON.stringify(answer))
    } catch (error) {
      await provider.store.flush()
      return refuse(provider, reply, error)
    }
  })
}

async function perform(
  provider: Provider,
  target: string | string[] | undefined,
  body: unknown,
): Promise<object | undefined> {
  const name = typeof target === 'string' ? target : ''
  const action = name.startsWith(TARGET) ? ACTIONS.get(name.slice(TARGET.length)) : undefined
  if (!action)
    throw new CognitoError('UnknownOperationException', `Unknown operation ${name.slice(0, 200)}`)
  return action.run(provider, parseBody(body))
}

/** Bodies arrive as text in AWS's own content type; another JSON type is parsed already. */
function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body ?? {}
  try {
    return JSON.parse(body || '{}')
  } catch {
    throw new CognitoError('SerializationException', 'The request body is not JSON')
  }
}

/** Status 400 with Cognito's name for it: clients repeat by themselves what looks like an overload. */
function refuse({ print }: Provider, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof CognitoError
  if (!known) print(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const type = known ? error.code : 'InternalErrorException'
  const message = known ? error.message : 'Something went wrong here; the terminal says what'
  return reply
    .status(known ? 400 : 500)
    .header('x-amzn-errortype', `${type}:`)
    .header('x-amzn-errormessage', encodeURI(message).replaceAll('%20', ' '))
    .send(JSON.stringify({ __type: type, message }))
}
