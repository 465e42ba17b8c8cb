import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { STAND_IN_SECRET_KEY } from '@orchard/shared-node/payments-stand-in'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { createApp } from '#src/app.ts'
import { createMovableClock } from '#src/clock.ts'
import { type PaymentsConfig, readConfig } from '#src/config.ts'
import { Store } from '#src/store/store.ts'
import { createCheckedFetch } from './checked-fetch.ts'
import { createReceiver, type Receiver } from './receiver.ts'

// Reading the schema takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A stand-in for one test, with the official client and a webhook receiver. */
export interface TestStripe {
  app: FastifyInstance
  stripe: Stripe
  receiver: Receiver
  /** Origin of the pages. */
  origin: string
  /** Lines printed to the terminal. */
  printed: string[]
  /** Seconds since 1970, by the stand-in's clock. */
  now(): number
  /** Advances the clock and waits for the messages. */
  advance(seconds: number): Promise<void>
  /** Posts to `/__dev/...` and returns the response. */
  dev<T = unknown>(path: string, body: object): Promise<T>
  close(): Promise<void>
}

/** Monday, 5 January 2026, noon. */
const START_MS = Date.UTC(2026, 0, 5, 12)

/** Starts an in-memory stand-in over HTTP, with a clock that only moves when told. */
export async function createTestStripe(startMs = START_MS): Promise<TestStripe> {
  const receiver = await createReceiver()
  const config: PaymentsConfig = {
    ...readConfig({}),
    webhook: { url: receiver.url, secret: receiver.secret },
  }
  const clock = createMovableClock(() => startMs)
  const store = new Store([], { append: async () => undefined })
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  const app = await createApp(config, {
    clock,
    realNow: Date.now,
    random: randomBytes,
    store,
    print,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  config.port = port
  config.origin = `http://localhost:${port}`
  const stripe = createClient(port, receiver.refused)
  const dev = async <T>(path: string, payload: object): Promise<T> => {
    const response = await app.inject({ method: 'POST', url: `/__dev/${path}`, payload })
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }
  return {
    app,
    stripe,
    receiver,
    origin: config.origin,
    printed,
    now: () => Math.floor(clock.now() / 1_000),
    advance: async (advanceSeconds) => void (await dev('clock', { advanceSeconds })),
    dev,
    async close() {
      await app.close()
      await receiver.close()
      if (receiver.refused.length > 0) throw new Error(receiver.refused.join('\n'))
      if (printed.length > 0) throw new Error(printed.join('\n'))
    },
  }
}

/** Points the official client at a stand-in. */
function createClient(port: number, problems: string[]): Stripe {
  return new Stripe(STAND_IN_SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(createCheckedFetch(problems)),
  })
}
