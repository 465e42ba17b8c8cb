import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { createApp } from '#src/app.ts'
import { createMovableClock, type MovableClock } from '#src/clock.ts'
import { type IdentityConfig, readConfig } from '#src/config.ts'
import type { Message } from '#src/dev/messages.ts'
import type { RsaKey, State } from '#src/store/model.ts'
import { createState } from '#src/store/open-store.ts'
import { Store } from '#src/store/store.ts'

/** A running provider for one test, with a client. */
export interface TestPool {
  app: FastifyInstance
  client: CognitoIdentityProviderClient
  clock: MovableClock
  config: IdentityConfig
  endpoint: string
  /** The pool's private signing key. */
  signingKey: RsaKey
  /** The state as last persisted. */
  kept(): string
  /** Lines printed to the terminal. */
  printed: string[]
  /** Posts to `/__dev/...` and returns the response. */
  dev(path: string, body: object): Promise<Record<string, string>>
  /** Reads a stored user. */
  user(email: string): Promise<Record<string, unknown>>
  messages(to: string): Promise<Message[]>
  /** The newest code sent there. */
  code(to: string): Promise<string>
  close(): Promise<void>
}

export const PASSWORD = 'Correct-horse-1'

// Password proofs take up to half a second each on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const keys = createState(randomBytes)

/** Starts a provider over HTTP, with users in memory and a clock that only moves when told. */
export async function createTestPool(settings: Partial<IdentityConfig> = {}): Promise<TestPool> {
  const config = { ...readConfig({}), ...settings }
  const start = Date.now()
  const clock = createMovableClock(() => start)
  const state: State = structuredClone(await keys)
  let kept = ''
  const write = async (text: string) => {
    kept = text
  }
  const store = new Store(state, { write }, clock)
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  const app = await createApp(config, { clock, random: randomBytes, store, print })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const client = createClient(endpoint, config.admin)
  const messages = async (to: string): Promise<Message[]> =>
    (await app.inject({ url: '/__dev/messages', query: { to } })).json()
  return {
    app,
    client,
    clock,
    config,
    endpoint,
    signingKey: state.keys.pool,
    kept: () => kept,
    printed,
    messages,
    async dev(path, body) {
      const response = await app.inject({ method: 'POST', url: `/__dev/${path}`, payload: body })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json()
    },
    async user(email) {
      return (await app.inject({ url: '/__dev/users', query: { email } })).json()
    },
    async code(to) {
      return (await messages(to)).at(-1)?.code ?? ''
    },
    async close() {
      client.destroy()
      await app.close()
    },
  }
}

/** Points the AWS SDK at a provider; only what is for administrators is signed with the credentials. */
export function createClient(
  endpoint: string,
  credentials: IdentityConfig['admin'],
  region = 'us-west-2',
): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ region, endpoint, credentials, maxAttempts: 1 })
}

/** Returns the refusal of a call as `Name: message`; throws if the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    const { name, message } = error as CognitoIdentityProviderServiceException
    return `${name}: ${message}`
  }
  throw new Error('The call was not refused')
}
