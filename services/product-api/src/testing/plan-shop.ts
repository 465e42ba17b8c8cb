import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@orchard/shared/testing/free-port'
import {
  STAND_IN_SECRET_KEY,
  STAND_IN_WEBHOOK_SECRET,
} from '@orchard/shared-node/payments-stand-in'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { Stripe } from 'stripe'
import type { ApiConfig } from '#src/config.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { billingAccounts } from '#src/modules/billing/tables.ts'
import { usageMonths } from '#src/modules/usage/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabaseKind, type DatabasePlace, openTestDatabase } from './databases.ts'
import { type PaymentsProcess, startPayments } from './payments-process.ts'
import { type SiteServer, startSite } from './site-server.ts'
import { createTestApi, type TestApi } from './test-api.ts'
import { userNamed } from './token-mint.ts'

/**
 * A product API that sells plans, the stand-in for Stripe that sells them, and one customer after
 * another.
 */
export class PlanShop {
  readonly open: OpenDatabase & { place: DatabasePlace }
  readonly api: TestApi
  readonly payments: PaymentsProcess
  /** The provider, asked past the product API. */
  readonly stripe: Stripe
  readonly #site: SiteServer
  #people = 0
  #aheadS = 0
  #sub = ''

  constructor(
    parts: Pick<PlanShop, 'open' | 'api' | 'payments' | 'stripe'> & { site: SiteServer },
  ) {
    this.open = parts.open
    this.api = parts.api
    this.payments = parts.payments
    this.stripe = parts.stripe
    this.#site = parts.site
  }

  /** Somebody who was never here. */
  newPerson(): void {
    this.#people++
    this.be(`person-${this.#people}`)
  }

  /** Goes on as somebody who was here before. */
  be(subject: string): void {
    this.#sub = subject
    this.api.mint.getUser = userNamed(this.email)
    this.tick()
  }

  /** Origin of the stand-in. */
  get paymentsPort(): number {
    return Number(new URL(this.payments.origin).port)
  }

  get subject(): string {
    return this.#sub
  }

  get email(): string {
    return `${this.#sub}@example.com`
  }

  /** The product API's clock follows that of the stand-in. */
  tick(): void {
    this.api.clock.now = new Date(Date.now() + this.#aheadS * 1_000)
  }

  async advance(seconds: number): Promise<void> {
    // First, so that events which arrive meanwhile are later than what was before.
    this.#aheadS += seconds
    this.tick()
    await this.payments.dev('clock', { advanceSeconds: seconds })
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    this.tick()
    const authorization = `Bearer ${await this.api.mint.access({ sub: this.#sub })}`
    return this.api.app.inject({
      method,
      url: `/op/user${path}`,
      headers: { authorization, ...headers },
      ...(payload ? { payload } : {}),
    })
  }

  post(name: string, payload: object = {}): Promise<LightMyRequestResponse> {
    return this.call('POST', `/billing/${name}`, payload)
  }

  async state() {
    return (await this.call('GET', '/billing')).json()
  }

  async invoices() {
    return (await this.call('GET', '/billing/invoices')).json().invoices
  }

  async user() {
    return (await this.api.user(await this.api.mint.access({ sub: this.#sub }))).json()
  }

  async plan(): Promise<string> {
    return (await this.user()).plan
  }

  async customerId(): Promise<string> {
    const [found] = await this.open.database
      .select({ id: billingAccounts.customerId })
      .from(billingAccounts)
      .innerJoin(accounts, eq(accounts.id, billingAccounts.accountId))
      .where(eq(accounts.subject, this.#sub))
    return found?.id ?? ''
  }

  /** As if so many calls had been counted in the month under way. */
  async use(used: number): Promise<void> {
    const { monthly_quota: quota, period } = (await this.call('GET', '/usage')).json()
    const month = new Date(period.start)
    await this.open.database
      .insert(usageMonths)
      .values({ accountId: await this.#accountId(), month, used, granted: 0, quota })
      .onConflictDoUpdate({ target: [usageMonths.accountId, usageMonths.month], set: { used } })
    // The gateway remembers for a second who has no calls left.
    await setTimeout(1_100)
  }

  /** As if another process changed the plan, for so long. */
  async holdTurn(ms: number): Promise<void> {
    const billingUntil = new Date(this.api.clock.now.getTime() + ms)
    await this.open.database
      .update(accounts)
      .set({ billingUntil })
      .where(eq(accounts.subject, this.#sub))
  }

  async #accountId(): Promise<string> {
    const [found] = await this.open.database
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.subject, this.#sub))
    return found?.id ?? ''
  }

  /** Buys a plan on the hosted page, and comes back. */
  async buy(plan: string, term = 'month') {
    const session = await this.#visit(await this.post('checkout', { plan, term }), 'checkout')
    return (await this.post('sync', { session })).json()
  }

  /** Leaves a card on the hosted page, and comes back. */
  async leaveCard(card?: string) {
    const session = await this.#visit(await this.post('card'), 'card', card)
    return (await this.post('sync', { session })).json()
  }

  /** Looks at a change, and confirms it. */
  async change(plan: string, term = 'month') {
    const preview = (await this.post('preview', { plan, term })).json()
    const { computed_for, due_cents } = preview
    const changed = await this.post('change', { plan, term, computed_for, due_cents })
    return { preview, state: changed.json() }
  }

  async #visit(page: LightMyRequestResponse, name: string, card?: string): Promise<string> {
    if (page.statusCode !== 200) throw new Error(page.body)
    const paid = await this.payments.pay(page.json().url, card)
    if (!('address' in paid)) throw new Error(paid.alert)
    return new URL(paid.address).searchParams.get(name) ?? ''
  }

  async close(): Promise<void> {
    await this.api.close()
    await this.payments.stop()
    await this.#site.close()
    await this.open.close()
  }
}

/** Opens one on a new database. */
export async function openPlanShop(
  kind: DatabaseKind,
  settings: Partial<ApiConfig> = {},
): Promise<PlanShop> {
  const open = await openTestDatabase(kind)
  const site = await startSite()
  const port = await freePort()
  const billing = {
    secretKey: STAND_IN_SECRET_KEY,
    webhookSecrets: [STAND_IN_WEBHOOK_SECRET],
    standInPort: port,
    // On a busy machine the stand-in takes longer than a visitor waits.
    visitorMs: 60_000,
  }
  // Everybody here has the same address.
  const accountCallsPerMinute = 1_000_000
  const api = await createTestApi(open, {
    ...site.settings,
    accountCallsPerMinute,
    billing,
    ...settings,
  })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: productApiPort } = api.app.server.address() as AddressInfo
  const payments = await startPayments({ dataDir: open.place.dataDir, port, productApiPort })
  const stripe = new Stripe(STAND_IN_SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http' })
  return new PlanShop({ open, api, payments, stripe, site })
}
