import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS } from '@orchard/shared/format'
import { CognitoError } from '#src/cognito-error.ts'

/** A request as it arrived: `POST /`. */
export interface SignedRequest {
  headers: IncomingHttpHeaders
  body: string
}

/** The key pair that may act as an administrator, and the region of the pool. */
export interface AdminKeys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const SERVICE = 'cognito-idp'
const ALGORITHM = 'AWS4-HMAC-SHA256'
/** The service accepts clocks that differ by this much. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

/**
 * Checks the signature of an administrator's request (AWS Signature Version 4).
 * @param now milliseconds since 1970: the real time, since clients sign with theirs.
 * @throws {CognitoError} as the service refuses it.
 */
export function checkSignature(request: SignedRequest, keys: AdminKeys, now: number): void {
  const { body, headers } = request
  if (!headers.authorization)
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const { accessKeyId, date, region, service, signature, signedHeaders } = readAuthorization(
    headers.authorization,
  )
  if (accessKeyId !== keys.accessKeyId)
    throw new CognitoError(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    )
  const at = String(headers['x-amz-date'] ?? '')
  if (region !== keys.region || service !== SERVICE || !at.startsWith(date))
    throw invalid('Credential should be scoped to a valid region and service.')
  if (!(Math.abs(readTime(at) - now) <= CLOCKS_DIFFER_MS)) throw invalid('Signature expired')
  // What the action is must be signed, or a signature for one would serve for another.
  if (!['host', 'x-amz-target'].every((name) => signedHeaders.includes(name)))
    throw invalid("'Host' and 'X-Amz-Target' must be signed.")
  const canonical = [
    'POST',
    '/',
    '',
    ...signedHeaders.map((name) => `${name}:${headerOf(headers[name])}`),
    '',
    signedHeaders.join(';'),
    sha256(body),
  ].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const wanted = mac(
    [date, region, service, 'aws4_request'].reduce<string | Buffer>(
      (key, part) => mac(key, part),
      `AWS4${keys.secretAccessKey}`,
    ),
    [ALGORITHM, at, scope, sha256(canonical)].join('\n'),
  )
  const given = Buffer.from(signature, 'hex')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw invalid(
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
    )
}

function readAuthorization(header: string) {
  // expression: linear, each repetition ends at a character that it excludes
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  if (!found)
    throw new CognitoError('IncompleteSignatureException', 'The Authorization header is malformed.')
  const [, accessKeyId = '', date = '', region = '', service = '', names = '', signature = ''] =
    found
  return { accessKeyId, date, region, service, signedHeaders: names.split(';'), signature }
}

/** Milliseconds since 1970 of a time such as `20261127T155414Z`; NaN for anything else. */
function readTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function headerOf(value: string | string[] | undefined): string {
  return [value ?? []].flat().join(',').trim().replaceAll(/ +/g, ' ')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function mac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function invalid(message: string): CognitoError {
  return new CognitoError('InvalidSignatureException', message)
}
