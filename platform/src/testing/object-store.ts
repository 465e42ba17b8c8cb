import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { keptObjects, type Objects } from './kept-objects.ts'

/** The credentials that a test's object store accepts. */
export const TEST_KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+key' } as const

/** Status to respond to a request with; undefined responds as usual. */
type Fault = (method: string, key: string) => number | undefined

/** A running object store. */
export interface ObjectStore {
  origin: string
  objects: Objects
  /** One line for each request: method and path. */
  requests: string[]
  /** Responds with another status instead, as a service does on a bad day. */
  fault: Fault
  close(): Promise<void>
}

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

interface HttpResponse {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

const PAGE_SIZE = 100

/**
 * Stands in for an S3-compatible service: the operations that releases need, path-style addresses, signed
 * requests (version 4, checked), conditional writes and listings in pages, as Amazon documents them.
 * @param folder keeps the objects when the process ends; without it they are in memory alone.
 */
export async function startObjectStore(
  port = 0,
  folder?: string,
  host = '127.0.0.1',
): Promise<ObjectStore> {
  const objects: Objects = folder ? keptObjects(folder) : new Map()
  const store: ObjectStore = { origin: '', objects, requests: [], fault: () => undefined, close }
  const server = createServer((request, response) => {
    void respond(store, request, response)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The store has no port')
  store.origin = `http://127.0.0.1:${address.port}`
  return store

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

async function respond(store: ObjectStore, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '/', 'http://store')
  const asked: Asked = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
  }
  store.requests.push(`${asked.method} ${request.url}`)
  const { status, headers, body } = responseOf(store, asked)
  response.writeHead(status, headers)
  response.end(asked.method === 'HEAD' ? undefined : body)
}

function responseOf({ objects, fault }: ObjectStore, asked: Asked): HttpResponse {
  if (!isSigned(asked)) return failure(403, 'SignatureDoesNotMatch')
  const [, , ...segments] = asked.path.split('/')
  const key = segments.map(decodeURIComponent).join('/')
  const spoilt = fault(asked.method, key)
  if (spoilt) return failure(spoilt, 'InternalError')
  if (asked.method === 'GET' && key === '') return list(objects, asked.query)
  const found = objects.get(key)
  switch (asked.method) {
    case 'HEAD':
    case 'GET':
      return found
        ? { status: 200, headers: { ETag: found.etag }, body: found.body }
        : failure(404, 'NoSuchKey')
    case 'DELETE':
      objects.delete(key)
      return { status: 204 }
    case 'PUT': {
      const wanted = asked.headers['if-match']
      if (wanted !== undefined && !found) return failure(404, 'NoSuchKey')
      if (wanted !== undefined && wanted !== found?.etag) return failure(412, 'PreconditionFailed')
      if (asked.headers['if-none-match'] === '*' && found) return failure(412, 'PreconditionFailed')
      const etag = `"${createHash('md5').update(asked.body).digest('hex')}"`
      objects.set(key, { body: asked.body, etag, changedAt: new Date() })
      return { status: 200, headers: { ETag: etag } }
    }
    default:
      return failure(405, 'MethodNotAllowed')
  }
}

function list(objects: ObjectStore['objects'], query: URLSearchParams): HttpResponse {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, PAGE_SIZE)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified></Contents>`,
  )
  const next =
    page.length < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return {
    status: 200,
    headers: { 'Content-Type': 'application/xml' },
    body: `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`,
  }
}

function failure(status: number, code: string): HttpResponse {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` }
}

/** Signature version 4, worked out anew from the request as it arrived. */
function isSigned({ method, path, query, headers, body }: Asked): boolean {
  const [, id, date, region, names, signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([a-f0-9]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== TEST_KEYS.accessKeyId || !date || !region || !names) return false
  const payload = String(headers['x-amz-content-sha256'])
  const digest = createHash('sha256').update(body).digest('hex')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== digest) return false
  const canonical = [
    method,
    path,
    [...query]
      .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const timestamp = String(headers['x-amz-date'])
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce(
    (last: string | Buffer, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${TEST_KEYS.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** As RFC 3986 has it, which is stricter than `encodeURIComponent`. */
const strictly = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
