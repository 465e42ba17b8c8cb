import { type Agent, type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  ms: number
}

/** How to ask. Certificates are not checked: the server is our own, on this machine. */
export interface AskOptions {
  encoding?: 'br' | 'gzip' | 'identity'
  agent?: Agent
  headers?: Readonly<Record<string, string>>
}

/** GETs an address over HTTP/1.1 without decoding the body. */
export function ask(
  address: string,
  { encoding = 'identity', agent, headers = {} }: AskOptions = {},
) {
  const send = address.startsWith('https:') ? requestSecure : requestPlain
  const start = performance.now()
  return new Promise<Answer>((resolve, reject) => {
    const request = send(
      address,
      {
        headers: { ...headers, 'Accept-Encoding': encoding },
        rejectUnauthorized: false,
        ...(agent ? { agent } : {}),
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
            ms: performance.now() - start,
          }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}
