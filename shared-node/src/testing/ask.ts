import { Agent, request } from 'undici'

/** The servers of measurements certify themselves. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

export interface HttpResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As it came over the wire. */
  body: Buffer
  /** Milliseconds until the whole response was there. */
  ms: number
}

/** GETs an address over HTTP/1.1, without decoding the body. */
export async function ask(
  address: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const start = performance.now()
  const response = await request(address, { dispatcher, headers })
  const body = Buffer.from(await response.body.arrayBuffer())
  const ms = performance.now() - start
  return { status: response.statusCode, headers: response.headers, body, ms }
}
