// A process of its own, so that the load does not slow down whoever measures beside it.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** The only argument of the process, as JSON. */
export interface FloodOptions {
  /** Everything before the random text. */
  address: string
  connections: number
  seconds: number
}

/** Printed at the end: responds by status; `dropped` ones were not waited for. */
export type FloodCounts = Record<string, number>

const { address, connections, seconds } = JSON.parse(process.argv[2] ?? '') as FloodOptions
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const counts: FloodCounts = {}
const end = performance.now() + seconds * 1_000

/** Asks for one page that nobody has asked for before; every other time it hangs up at once. */
function ask(isDropped: boolean): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(address + randomUUID(), { agent }, (response) => {
      response.resume()
      response.once('close', () => resolve(String(response.statusCode)))
    })
    asked.once('error', () => resolve(isDropped ? 'dropped' : 'broken'))
    asked.once('finish', () => {
      if (isDropped) asked.destroy()
    })
    asked.end()
  })
}

async function keepAsking(): Promise<void> {
  for (let turn = 0; performance.now() < end; turn++) {
    const outcome = await ask(turn % 2 === 0)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: connections }, keepAsking))
agent.destroy()
process.stdout.write(JSON.stringify(counts))
