import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@orchard/shared/format'
import { AwsClient } from 'aws4fetch'

/** Address and credentials of a bucket. */
export interface BucketConfig {
  /** Origin of the service, such as `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key, without slashes at its ends; may be empty. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** An object as it was read. */
export interface StoredObject {
  body: Buffer
  etag: string
}

/** Condition for a write: no such object yet, or the one with this ETag. */
export type WriteCondition = 'absent' | { etag: string } | null

const TIMEOUT_MS = MINUTE_MS
const RETRIES = 4
const FIRST_PAUSE_MS = 50

/** The few operations of S3 that releases need; requests are signed, and repeated where that may help. */
export class Bucket {
  readonly #config: BucketConfig
  readonly #client: AwsClient

  constructor(config: BucketConfig) {
    const { accessKeyId, secretAccessKey, sessionToken, region } = config
    this.#config = config
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken ? { sessionToken } : {}),
      region,
      service: 's3',
    })
  }

  /** Names it in messages. */
  get place(): string {
    const { bucket, prefix } = this.#config
    return `s3://${bucket}${prefix && `/${prefix}`}`
  }

  /** An object, or null where there is none. @param timeoutMs until its last byte. */
  async get(key: string, timeoutMs = TIMEOUT_MS): Promise<StoredObject | null> {
    const response = await this.#ask('GET', key, { timeoutMs })
    if (response.status === 404) return null
    const body = Buffer.from(await response.arrayBuffer())
    return { body, etag: response.headers.get('ETag') ?? '' }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#ask('HEAD', key)).status === 200
  }

  /** Writes an object; false where the condition is not met. */
  async put(key: string, body: Buffer | string, condition: WriteCondition): Promise<boolean> {
    const headers: Record<string, string> =
      condition === null
        ? {}
        : condition === 'absent'
          ? { 'If-None-Match': '*' }
          : { 'If-Match': condition.etag }
    const response = await this.#ask('PUT', key, {
      headers,
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    // 409: another conditional write to the same key is under way.
    return response.status === 200
  }

  async delete(key: string): Promise<void> {
    await this.#ask('DELETE', key)
  }

  /** Every key that begins like this, with the moment of its last change. */
  async list(start: string): Promise<{ key: string; changedAt: Date }[]> {
    const found: { key: string; changedAt: Date }[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#key(start) })
      if (token) query.set('continuation-token', token)
      const text = await (await this.#ask('GET', null, {}, query)).text()
      for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        found.push({
          key: this.#withoutPrefix(tag(entry, 'Key')),
          changedAt: new Date(tag(entry, 'LastModified')),
        })
      token = tag(text, 'NextContinuationToken') || undefined
    } while (token)
    return found
  }

  #key(key: string): string {
    const { prefix } = this.#config
    return prefix ? `${prefix}/${key}` : key
  }

  #withoutPrefix(key: string): string {
    const { prefix } = this.#config
    return prefix ? key.slice(prefix.length + 1) : key
  }

  async #ask(
    method: string,
    key: string | null,
    {
      timeoutMs = TIMEOUT_MS,
      ...init
    }: {
      timeoutMs?: number
      headers?: Record<string, string>
      body?: string | Uint8Array<ArrayBuffer>
    } = {},
    query?: URLSearchParams,
  ): Promise<Response> {
    const { endpoint, bucket } = this.#config
    const path =
      key === null ? '' : `/${this.#key(key).split('/').map(encodeURIComponent).join('/')}`
    const address = `${endpoint}/${bucket}${path}${query ? `?${query}` : ''}`
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await this.#repeat(async () =>
      // Not the signal of a signed request, whose time-out may be collected before it ends a request that hangs.
      fetch(await this.#client.sign(address, { method, ...init }), { signal }),
    )
    if (response.ok) return response
    if (response.status === 404 && key !== null && method !== 'PUT') return response
    if (method === 'PUT' && (response.status === 412 || response.status === 409)) return response
    const code = tag(await response.text(), 'Code')
    throw new Error(
      `${this.place} responded ${response.status} ${code} to ${method} ${key ?? 'list'}`,
    )
  }

  /** Asks again, after a random and growing pause, where the service is busy or fails. */
  async #repeat(send: () => Promise<Response>): Promise<Response> {
    for (let tried = 0; ; tried++) {
      const response = await send()
      const isFailure = response.status >= 500 || response.status === 429
      if (!isFailure || tried === RETRIES) return response
      await response.body?.cancel()
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** tried)
    }
  }
}

function tag(xml: string, name: string): string {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
