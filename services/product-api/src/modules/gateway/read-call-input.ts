import { Readable } from 'node:stream'
import {
  bodyParameters,
  hasSecrets,
  mediaTypeOf,
  parameterRefusal,
  type Query,
  secretsInAddress,
} from '@orchard/shared/call-contracts'
import { MAX_PICTURE_BYTES } from '@orchard/shared/contracts'
import { addressPrefixes } from '@orchard/shared-node/incoming'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import { ApiError } from '#src/server/api-error.ts'
import { decodeUtf8 } from '#src/server/read-utf8.ts'
import { type BodyReaders, declaredBytes, refuseLarger, type Sender } from './read-body.ts'

/** A long text, or a JSON object of parameters. */
const MAX_TEXT_BYTES = 64 * 1_024

/** A picture that has not been read yet. */
interface SentPicture {
  type: string
  /** The parameters in the form of an address. */
  query: URLSearchParams
  /** @throws {ApiError} as `BodyReader.read`, and 400 for one that is empty. */
  read(): Promise<Buffer>
}

/** Receiver and owner of the body of a call. */
interface Receiver extends Pick<Sender, 'owner'> {
  bodies: BodyReaders
}

type Receive = (body: Readable, maxBytes: number) => Promise<Buffer>

/** The question of a call; the data APIs check it. */
export interface CallInput {
  /** The JSON object of the parameters as they were given. */
  parameters: string
  /** True if any of them is secret, which needs a key. */
  isSecret: boolean
  /** Null where the API takes none. */
  picture: SentPicture | null
}

/**
 * Reads what a call asks, by GET or by POST; a picture is left unread.
 * @throws {ApiError} 400 naming every secret parameter in the address, 405 for a GET of an API that takes a
 * picture, and 400, 408, 413, 415 or 503 for a body that the API does not take.
 */
export async function readCallInput(
  contract: Contract,
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, owner }: Receiver,
): Promise<CallInput> {
  const receiveAs =
    (kind: keyof BodyReaders): Receive =>
    (body, maxBytes) =>
      bodies[kind].read(body, maxBytes, { owner, address: addressPrefixes(request.ip).own })
  const query = request.query as Query
  const refusal = parameterRefusal(secretsInAddress(contract, query))
  if (refusal) throw new ApiError(400, refusal.code, refusal.detail, { errors: refusal.errors })
  if (contract.body?.kind === 'picture') {
    if (request.method !== 'POST') refuseGet(reply)
    const picture = pictureIn(request, contract.body.accepts, receiveAs('pictures'))
    return { ...callInputOf(contract, query), picture }
  }
  const given =
    request.method === 'POST' ? await parametersIn(request, contract, receiveAs('texts')) : query
  return callInputOf(contract, given)
}

/** The question of parameters without a picture. */
export function callInputOf(contract: Contract, given: Query): CallInput {
  return {
    parameters: JSON.stringify(flat(given)),
    isSecret: hasSecrets(contract, given),
    picture: null,
  }
}

/** No API takes a value with members: its kind is enough to refuse it, however deep it is. */
function flat(given: Query): Query {
  const pairs = Object.entries(given).map(([name, one]) => {
    if (typeof one !== 'object' || one === null) return [name, one]
    return [name, Array.isArray(one) ? [] : {}]
  })
  return Object.fromEntries(pairs)
}

/** Names that were given more than once are so again. */
function searchOf(query: Query): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, given]) =>
    [given].flat().map((one) => [name, String(one)]),
  )
  return new URLSearchParams(pairs)
}

function refuseGet(reply: FastifyReply): never {
  reply.header('Allow', 'POST, OPTIONS')
  throw new ApiError(405, 'method_not_allowed', 'Send the picture by POST')
}

function pictureIn(
  { body, headers, query }: FastifyRequest,
  accepted: readonly string[],
  receive: Receive,
): SentPicture {
  const type = mediaTypeOf(headers['content-type'])
  if (body === undefined || body === null) throw bodyMissing('Send the picture as the body')
  if (!accepted.includes(type) || !(body instanceof Readable))
    throw wrongType(`a picture as ${accepted.join(', ')}`)
  refuseLarger(declaredBytes(headers['content-length']), MAX_PICTURE_BYTES)
  return {
    type,
    query: searchOf(query as Query),
    async read() {
      const bytes = await receive(body, MAX_PICTURE_BYTES)
      if (bytes.length === 0) throw bodyMissing('Send the picture as the body')
      return bytes
    },
  }
}

/** The members of a JSON body, or a text body as its parameter beside those of the address. */
async function parametersIn(
  request: FastifyRequest,
  contract: Contract,
  receive: Receive,
): Promise<Query> {
  const { body, headers } = request
  const filled = contract.body?.kind === 'text' ? contract.body.parameter : null
  if (body instanceof Readable) {
    if (filled === null) throw wrongType('application/json')
    if (mediaTypeOf(headers['content-type']) !== 'text/plain')
      throw wrongType('application/json or text/plain')
    refuseLarger(declaredBytes(headers['content-length']), MAX_TEXT_BYTES)
    const text = textOf(await receive(body, MAX_TEXT_BYTES))
    const query = request.query as Query
    // A parameter that is in the address as well is given twice.
    return { ...query, [filled]: filled in query ? [query[filled], text] : text }
  }
  const parameters = bodyParameters(body)
  if (!parameters)
    throw new ApiError(400, 'body_invalid', 'The body must be a JSON object of parameters')
  return parameters
}

function textOf(bytes: Buffer): string {
  if (bytes.length === 0) throw bodyMissing('Send the text as the body')
  return decodeUtf8(bytes, 'text').replace(/^\uFEFF/, '')
}

function bodyMissing(detail: string): ApiError {
  return new ApiError(400, 'body_missing', detail)
}

function wrongType(wanted: string): ApiError {
  return new ApiError(415, 'media_type_unsupported', `Send ${wanted}`)
}
