// @module-tag landing

import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { freePort } from '@orchard/shared/testing/free-port'
import { STAND_IN_SECRET_KEY } from '@orchard/shared-node/payments-stand-in'
import { Stripe } from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { type ApiProcess, startApiProcess } from '#src/testing/api-process.ts'
import { createPlace, DATABASES } from '#src/testing/databases.ts'
import { startPayments } from '#src/testing/payments-process.ts'
import { startTokenMint } from '#src/testing/token-mint.ts'

const MAX_REQUESTS = 30

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Passes requests on to a port and counts them; tells when one has been passed on. */
async function startCounter(target: number, onRequest: () => void): Promise<number> {
  const server = createServer((client) => {
    const provider = connect(target, '127.0.0.1')
    client.on('data', (data: Buffer) => {
      provider.write(data)
      if (/^(?:GET|POST|DELETE) /.test(data.toString('latin1', 0, 10))) onRequest()
    })
    provider.on('data', (data: Buffer) => client.write(data))
    for (const [one, other] of [
      [client, provider],
      [provider, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

describe.each(DATABASES)('on %s', (kind) => {
  it('a plan survives a kill after every request to the provider', async () => {
    const place = await createPlace(kind)
    closers.push(place.remove)
    const mint = await startTokenMint(() => new Date())
    closers.push(mint.close)
    const [paymentsPort, productApiPort] = await Promise.all([freePort(), freePort()])
    const payments = await startPayments({
      dataDir: place.dataDir,
      port: paymentsPort,
      productApiPort,
    })
    closers.push(payments.stop)
    let api: ApiProcess
    /** The request after which the product API is killed; none at 0. */
    let fatal = 0
    let seen = 0
    let isKilled = false
    const counted = await startCounter(paymentsPort, () => {
      seen++
      if (seen !== fatal) return
      isKilled = true
      api.child.kill('SIGKILL')
    })
    const stripe = new Stripe(STAND_IN_SECRET_KEY, {
      ...{ host: '127.0.0.1', port: paymentsPort, protocol: 'http' },
    })
    const start = async () => {
      api = await startApiProcess({
        PRODUCT_API_PORT: String(productApiPort),
        PAYMENTS_PORT: String(counted),
        DATA_DIR: place.dataDir,
        KEY_SECRET: 'only of this test '.repeat(2),
        ...mint.settings,
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      })
    }
    closers.push(async () => {
      api.child.kill('SIGKILL')
      await api.ended
    })
    await start()
    const revive = async () => {
      fatal = 0
      if (!isKilled) return
      await api.ended
      isKilled = false
      await start()
    }
    const call = async (sub: string, method: string, path: string, body?: object) => {
      const response = await fetch(`${api.origin}/op/user${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await mint.social({ sub })}`,
          'X-Identity-Provider': 'google',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    }
    const post = (sub: string, name: string, body: object = {}) =>
      call(sub, 'POST', `/billing/${name}`, body)

    /**
     * Does a step until it succeeds, killed after its first request, then after its second, and so
     * on.
     */
    const survive = async <T>(step: () => Promise<T>): Promise<T> => {
      for (let at = 1; at <= MAX_REQUESTS; at++) {
        seen = 0
        fatal = at
        try {
          return await step()
        } catch (error) {
          if (!isKilled) throw error
        } finally {
          // An event may have been acted on when the step had succeeded.
          await revive()
        }
      }
      throw new Error('The step never succeeded')
    }
    const change = (sub: string, plan: string, term: string) =>
      survive(async () => {
        const { computed_for, due_cents } = await post(sub, 'preview', { plan, term })
        return post(sub, 'change', { plan, term, computed_for, due_cents }).catch(
          async (error: Error) => {
            // The try before has done it already.
            if (/no longer|plan is|same|409/.test(error.message)) return post(sub, 'sync')
            throw error
          },
        )
      })
    const sub = `person-${kind}`
    const { url } = await survive(() => post(sub, 'checkout', { plan: 'learner', term: 'month' }))
    const paid = await payments.pay(url)
    expect(paid).toHaveProperty('address')
    expect(await survive(() => post(sub, 'sync'))).toMatchObject({ plan: 'learner' })
    await change(sub, 'business', 'month')
    await change(sub, 'learner', 'month')
    await survive(() => post(sub, 'cancel'))
    await survive(() => post(sub, 'resume'))
    const state = await post(sub, 'sync')
    expect(state).toMatchObject({ status: 'active', plan: 'business', ends_at_period_end: false })
    const { entries } = await call(sub, 'GET', '/billing/plan-history')
    expect(entries.map(({ why }: { why: string }) => why).toReversed()).toEqual([
      ...['bought', 'changed', 'cancelled', 'resumed'],
    ])
    // Each change is in the audit log and in the mailbox once, whenever the server was killed.
    const log = await call(sub, 'GET', '/audit-log?category=plan')
    expect(
      log.entries.map(({ act, target, who }: Record<string, string | null>) =>
        [act, target, who ? 'person' : 'nobody'].filter(Boolean).join(' '),
      ),
    ).toEqual([
      'plan.resumed person',
      'plan.cancelled person',
      'plan.changed Learner (monthly) person',
      'plan.changed Business (monthly) person',
      'plan.changed Learner (monthly) person',
    ])
    const { emails } = await call(sub, 'GET', '/export')
    const subjects = emails.map(({ subject }: { subject: string }) => subject)
    expect(subjects.filter((subject: string) => subject.startsWith('Your plan'))).toEqual([
      'Your plan is now Learner',
      'Your plan is now Business',
    ])
    const { data: customers } = await stripe.customers.list({ email: 'ana@example.com' })
    const ours = customers.filter((one) => one.metadata['account_id'] !== undefined)
    expect(ours).toHaveLength(1)
    const customer = ours[0]?.id ?? ''
    const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: 'all' })
    expect(subscriptions).toHaveLength(1)
    const { data: invoices } = await stripe.invoices.list({ customer })
    // One for the first month, one for the rest of it on the larger plan.
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
    await survive(() => call(sub, 'DELETE', ''))
    expect((await stripe.customers.retrieve(customer)).deleted).toBe(true)
  })
})
