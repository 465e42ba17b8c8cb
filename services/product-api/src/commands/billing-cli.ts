import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import type Stripe from 'stripe'
import { type ApiConfig, readConfig } from '#src/config.ts'
import { createAlerts } from '#src/modules/alerts/alerts.ts'
import { createProvider, type Provider } from '#src/modules/billing/provider.ts'
import { planRefund, refundInvoice, usd } from '#src/modules/billing/refund.ts'
import { createCustomerSync } from '#src/modules/billing/sync-customer.ts'
import { createOutbox } from '#src/modules/mail/outbox.ts'
import { askServer } from '#src/modules/operator/ask-server.ts'
import { logged, REASON_OPTION } from '#src/modules/operator/log-command.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { readCents } from './refunds.ts'

const USAGE =
  'Write: npm run billing -- status EMAIL, sync EMAIL, or refund INVOICE [--amount DOLLARS] [--keep-plan] [--dry-run]'
const OPTIONS = {
  ...DRY_RUN,
  amount: { type: 'string', value: 'DOLLARS', does: 'refunds a part, such as 12.50' },
  ...REASON_OPTION,
  'keep-plan': { type: 'boolean', default: false, does: 'refunds and leaves the plan active' },
} as const

/**
 * `npm run billing -- status EMAIL` shows the customer at the payment provider, `sync EMAIL`
 * updates the stored state, `refund INVOICE` refunds what an invoice was paid with, which ends its plan unless
 * `--keep-plan` is given, or `--amount` of it.
 */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run billing',
    does: 'Shows a customer of the payment provider, stores its state again, or refunds an invoice.',
    takes: 'status EMAIL | sync EMAIL | refund INVOICE',
    max: 2,
    options: OPTIONS,
    more: 'A refund of everything ends the plan. The options are those of refund.',
  })
  const [word, what] = positionals
  const work = WORK.get(word ?? '')
  if (!work || what === undefined) throw new Error(USAGE)
  if (values['dry-run'] && work !== refund) throw new Error('--dry-run is an option of refund.')
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
  'dry-run': boolean
  reason: string
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
    const alerts = createAlerts({ database, now, outbox, site })
    const keys = { forget: () => undefined }
    const services = { alerts, database, provider, site, now, log, keys, outbox }
    const customers = createCustomerSync(services)
    return { isChanged: await customers.sync(customer) }
  })
}

async function refund(
  provider: Provider,
  invoice: string,
  config: ApiConfig,
  { amount, 'dry-run': isDryRun, 'keep-plan': keepsPlan, reason }: RefundOptions,
): Promise<string[]> {
  const cents = amount === undefined ? undefined : readCents(amount)
  const wanted = { invoice, cents, keepsPlan }
  const nowS = Date.now() / 1_000
  const stripe = await provider.client()
  const planned = await planRefund(stripe, wanted, nowS)
  if (isDryRun)
    return [
      `Would refund ${usd(planned.cents)}`,
      planned.plan === 'ends' ? 'Its plan would end, if it is active' : 'The plan would stay',
    ]
  const sync = (customer: string) => syncCustomer(provider, customer, config)
  const refunded = await logged(
    config,
    { act: 'refund', target: invoice, reason, details: { cents: planned.cents, keepsPlan } },
    () => refundInvoice(stripe, wanted, { nowS, sync }),
  )
  return [
    `${refunded.refund}: ${usd(refunded.cents)} refunded`,
    refunded.plan === 'ends' ? 'Its plan ends, if it is active' : 'The plan stays',
  ]
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
