import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'

const PACKED_WITHIN_MS = 4_000

/** The servers of the bench certify themselves. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As it came over the wire. */
  body: Buffer
}

/** GETs an address over HTTP/1.1. */
export async function ask(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await request(address, { dispatcher, headers })
  const body = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: answer.headers, body }
}

/** Waits until the composer has compressed a page as well as it can, which follows the answer. */
export async function untilPacked(address: string): Promise<void> {
  const size = async () => (await ask(address, { 'accept-encoding': 'br' })).body.length
  const first = await size()
  const until = performance.now() + PACKED_WITHIN_MS
  while ((await size()) >= first && performance.now() < until) await wait(50)
}
