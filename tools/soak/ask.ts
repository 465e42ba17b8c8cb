import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  status: number
  type: string
  body: Buffer
  /** Milliseconds until the whole answer was there. */
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 25 })

/** GETs an address without decoding the body, which would count as time of a busy composer. */
export function ask(address: string, encoding = 'identity'): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'Accept-Encoding': encoding } }, (response) => {
      const { headers, statusCode: status = 0 } = response
      buffer(response).then((body) => {
        const ms = performance.now() - start
        resolve({ status, type: headers['content-type'] ?? '', body, ms })
      }, reject)
    }).on('error', reject)
  })
}
