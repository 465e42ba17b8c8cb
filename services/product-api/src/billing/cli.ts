import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import type Stripe from 'stripe'
import { type ApiConfig, readConfig } from '#src/config.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { askServer } from '#src/operator/ask-server.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { paymentOf } from './duplicates.ts'
import { idOf } from './id-of.ts'
import { createProvider, type Provider } from './provider.ts'
import { KEEPS_PLAN } from './reversals.ts'
import { createCustomerSync } from './sync-customer.ts'

const USAGE =
  'Write: npm run billing -- status EMAIL, sync EMAIL, or refund INVOICE [--amount DOLLARS] [--keep-plan]'
const OPTIONS = {
  amount: { type: 'string' },
  'keep-plan': { type: 'boolean', default: false },
} as const

/**
 * `npm run billing -- status EMAIL` shows the customer at the payment provider, `sync EMAIL`
 * updates the stored state, `refund INVOICE` refunds what an invoice was paid with, which ends its plan unless
 * `--keep-plan` is given, or `--amount` of it.
 */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({ name: 'run billing', options: OPTIONS, max: 2 })
  const [word, what] = positionals
  const work = WORK.get(word ?? '')
  if (!work || what === undefined) throw new Error(USAGE)
  const config = readConfig(process.env)
  if (!config.billing) throw new Error('BILLING is off: no plans are sold.')
  const provider = createProvider(config.billing)
  for (const line of await work(provider, what, config, values)) process.stdout.write(`${line}\n`)
}

/** Options of `refund`. */
interface RefundOptions {
  /** In dollars; everything by default. */
  amount?: string | undefined
  'keep-plan': boolean
}

type Work = (
  provider: Provider,
  what: string,
  config: ApiConfig,
  options: RefundOptions,
) => Promise<string[]>

const WORK = new Map<string, Work>(Object.entries({ status, sync, refund }))

async function status(provider: Provider, email: string): Promise<string[]> {
  const stripe = await provider.client()
  const lines: string[] = []
  for (const { id, metadata } of await customersOf(stripe, email)) {
    lines.push(`${id}, account ${metadata['account_id'] ?? 'unknown'}`)
    const subscriptions = await stripe.subscriptions.list({ customer: id, status: 'all' })
    for (const one of subscriptions.data)
      lines.push(`  ${one.id} ${one.status} ${one.items.data[0]?.price.lookup_key ?? ''}`)
    const invoices = await stripe.invoices.list({ customer: id, limit: 24 })
    for (const { created, id: invoice, number, status: state, total } of invoices.data)
      lines.push(
        `  ${invoice} ${number ?? ''} ${day(created)} ${(total / 100).toFixed(2)} USD ${state}`,
      )
  }
  return lines
}

async function sync(provider: Provider, email: string, config: ApiConfig): Promise<string[]> {
  const customers = await customersOf(await provider.client(), email)
  const lines: string[] = []
  for (const { id } of customers) {
    const { isChanged } = await syncCustomer(provider, id, config)
    lines.push(`${id}: ${isChanged ? 'was out of date, now updated' : 'up to date'}`)
  }
  return lines
}

async function syncCustomer(provider: Provider, customer: string, config: ApiConfig) {
  const asked = askServer<{ isChanged: boolean }>(config, 'POST', 'billing/sync', { customer })
  return (await asked) ?? syncHere(config, provider, customer)
}

function syncHere(config: ApiConfig, provider: Provider, customer: string) {
  return withDatabase(config, async (database) => {
    const now = () => new Date()
    const log = (message: string) => process.stderr.write(`${message}\n`)
    const outbox = createOutbox({ database, now })
    const [site = ''] = config.siteOrigins
    const keys = { forget: () => undefined }
    const customers = createCustomerSync({ database, provider, site, now, log, keys, outbox })
    return { isChanged: await customers.sync(customer) }
  })
}

async function refund(
  provider: Provider,
  invoice: string,
  config: ApiConfig,
  { amount: wanted, 'keep-plan': keepsPlan }: RefundOptions,
): Promise<string[]> {
  const cents = wanted === undefined ? undefined : readCents(wanted)
  const stripe = await provider.client()
  const payment = await paymentOf(stripe, invoice)
  if (payment === null) throw new Error(`${invoice} was not paid by card; nothing was refunded.`)
  const before = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
  const { amount, charge, id } = await stripe.refunds.create(
    {
      payment_intent: payment,
      ...(cents === undefined ? {} : { amount: cents }),
      ...(keepsPlan ? { metadata: KEEPS_PLAN } : {}),
    },
    // A command that is repeated after a lost response pays back once.
    { idempotencyKey: `refund-${invoice}-${before.data.length}-${cents ?? 'all'}-${keepsPlan}` },
  )
  const lines = [`${id}: ${(amount / 100).toFixed(2)} USD refunded`]
  if (charge === null) return lines
  const { customer, refunded } = await stripe.charges.retrieve(idOf(charge))
  if (customer) await syncCustomer(provider, idOf(customer), config)
  return [...lines, refunded && !keepsPlan ? 'Its plan ends, if it is active' : 'The plan stays']
}

/** @throws {Error} for anything but dollars and cents. */
function readCents(dollars: string): number {
  if (!/^\d{1,6}(?:\.\d\d)?$/.test(dollars) || Number(dollars) === 0)
    throw new Error(`--amount must be dollars, such as 12.50, not ${dollars}`)
  return Math.round(Number(dollars) * 100)
}

async function customersOf(stripe: Stripe, email: string): Promise<Stripe.Customer[]> {
  const { data } = await stripe.customers.list({ email, limit: 100 })
  if (data.length === 0) throw new Error(`The payment provider has no customer ${email}.`)
  return data
}

function day(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10)
}

runCommand(main)
