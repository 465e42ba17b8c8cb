import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { STAND_IN_SECRET_KEY } from '@orchard/shared-node/payments-stand-in'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReceiver, type Receiver } from './testing/receiver.ts'

const ROUNDS = 5
let dataDir: string
let receiver: Receiver
let running: ChildProcess | undefined

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'payments-'))
  receiver = await createReceiver()
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await receiver.close()
  rmSync(dataDir, { recursive: true })
})

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')],
    {
      env: {
        ...RUN_ENVIRONMENT,
        PAYMENTS_PORT: String(port),
        PRODUCT_API_PORT: new URL(receiver.url).port,
        STRIPE_WEBHOOK_SECRET: receiver.secret,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  running = child
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await waitFor(() => expect(output).toContain('is ready at'))
  return child
}

it('keeps every acknowledged change after kills, and delivers the remaining messages', async () => {
  const port = await freePort()
  const stripe = new Stripe(STAND_IN_SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const responded: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const child = await start(port)
    const ended = once(child, 'exit')
    for (let count = 0; ; count++) {
      if (count === 1) setTimeout(() => child.kill('SIGKILL'), 100 + round * 53)
      const made = await stripe.customers.create({ name: `${responded.length}` }).catch(() => null)
      if (!made) break
      responded.push(made.id)
    }
    await ended
  }
  await start(port)
  const kept = new Set<string>()
  for await (const { id } of stripe.customers.list({ limit: 100 })) kept.add(id)
  expect(responded.length).toBeGreaterThanOrEqual(ROUNDS)
  expect(responded.filter((id) => !kept.has(id))).toEqual([])
  await waitFor(() => {
    const told = new Set(receiver.events.map(({ data }) => (data.object as { id: string }).id))
    expect([...kept].filter((id) => !told.has(id))).toEqual([])
  })
})
