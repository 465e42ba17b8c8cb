import { findOffer, type Offer } from '@orchard/shared/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenAccount, openAccount } from '#src/accounts/accounts.ts'
import { ApiError } from '#src/api-error.ts'
import { type Billing, describeBilling, readEvent } from '#src/billing/billing.ts'
import { CANCEL_REASONS, cancelSubscription, resumeSubscription } from '#src/billing/cancel.ts'
import { changePlan, keepPlan, previewChange } from '#src/billing/change-plan.ts'
import { adoptCard, startCardUpdate, startCheckout } from '#src/billing/checkout.ts'
import { listInvoices } from '#src/billing/invoices.ts'
import { requireOperator } from '#src/operator/require-operator.ts'
import type { AccountRouteServices } from './account.ts'
import { createWhoAsks } from './who-asks.ts'

const MINUTE_MS = 60_000
const MOST_EVENT_BYTES = 1_024 * 1_024
const SESSION_ID = /^cs_\w{8,200}$/
const INVOICE_ID = /^in_\w{8,200}$/

/**
 * `/op/user/billing` and what lies below it: buying, changing and leaving a plan. Whatever changes what
 * somebody pays asks the identity provider first whether the sign-in still counts.
 */
export function billingRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  billing: Billing | null,
): void {
  const whoAsks = createWhoAsks(services)
  const limit = { max: services.callsPerMinute, timeWindow: MINUTE_MS, groupId: 'account' }
  const rateLimit = { config: { rateLimit: limit } }

  app.register(async (account) => {
    account.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    })

    account.get('/op/user/billing', rateLimit, async (request) => {
      const { id } = await openAccount(services, await whoAsks.recent(request))
      return billing
        ? { is_on: true, ...(await describeBilling(billing.services, id)) }
        : { is_on: false }
    })

    account.get<{ Querystring: Record<string, unknown> }>(
      '/op/user/billing/invoices',
      rateLimit,
      async (request) => {
        const { id } = await openAccount(services, await whoAsks.confirmed(request))
        const { before } = request.query
        if (before !== undefined && (typeof before !== 'string' || !INVOICE_ID.test(before)))
          throw new ApiError(400, 'invoice_invalid', 'This is not the id of an invoice')
        const on = assertOn(billing)
        const { hasMore, invoices } = await on.ask(() => listInvoices(on.services, id, before))
        return {
          has_more: hasMore,
          invoices: invoices.map(({ createdAt, ...invoice }) => ({
            ...invoice,
            created_at: createdAt.toISOString(),
          })),
        }
      },
    )

    ask('checkout', (on, who, body) => startCheckout(on.services, who, readOffer(body)))
    ask('card', (on, { id }) => startCardUpdate(on.services, id))
    ask('preview', async (on, { id }, body) => {
      const preview = await previewChange(on.services, id, readOffer(body))
      return {
        is_at_once: preview.isAtOnce,
        due_cents: preview.dueCents,
        lines: preview.lines,
        next_charge_at: preview.nextChargeAt.toISOString(),
        next_cents: preview.nextCents,
        computed_for: preview.computedFor,
      }
    })
    change('change', async (on, { id }, body) => {
      await changePlan(on.services, id, {
        offer: readOffer(body),
        computedFor: readWhole(body, 'computed_for'),
        dueCents: readWhole(body, 'due_cents'),
      })
    })
    change('keep', async (on, { id }) => keepPlan(on.services, id))
    change('cancel', async (on, { id }, body) =>
      cancelSubscription(on.services, id, readReason(body)),
    )
    change('resume', async (on, { id }) => resumeSubscription(on.services, id))
    change('sync', async (on, { id }, body) => {
      const session = memberOf(body, 'session')
      if (typeof session === 'string' && SESSION_ID.test(session))
        await adoptCard(on.services, id, session)
    })

    /** A `POST` that changes something at the provider, and answers the new state. */
    function change(name: string, work: Work<void>): void {
      post(name, async (on, who, body) => {
        await on.act(who.id, () => work(on, who, body))
        return { is_on: true, ...(await describeBilling(on.services, who.id)) }
      })
    }

    function ask(name: string, work: Work<object>): void {
      post(name, (on, who, body) => on.ask(() => work(on, who, body)))
    }

    function post(name: string, work: Work<object>): void {
      account.post(`/op/user/billing/${name}`, rateLimit, async (request) => {
        const who = await openAccount(services, await whoAsks.confirmed(request))
        return work(assertOn(billing), who, request.body)
      })
    }
  })
  if (billing) webhookRoute(app, billing)
}

type Work<T> = (billing: Billing, account: OpenAccount, body: unknown) => Promise<T>

/** `POST /op/billing/sync?customer=`, for the command `billing` while the server holds the embedded database. */
export function billingSyncRoute(app: FastifyInstance, billing: Billing, token: string): void {
  app.post<{ Querystring: { customer?: string } }>(
    '/op/billing/sync',
    { onRequest: requireOperator(token) },
    async ({ query }) => ({
      isChanged: await billing.ask(() => billing.customers.sync(query.customer ?? '')),
    }),
  )
}

/** `POST /op/billing/webhook`: an event is kept, answered, and acted on after that. */
function webhookRoute(app: FastifyInstance, { events, services }: Billing): void {
  app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MOST_EVENT_BYTES },
      (_request: FastifyRequest, body: Buffer, done) => done(null, body),
    )
    webhook.post('/op/billing/webhook', async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await readEvent(services.provider, body, String(signature ?? ''))
      await events.receive(event)
      events.process().catch((error: Error) => services.log(`Billing events: ${error.message}`))
      return { received: true }
    })
  })
}

function assertOn(billing: Billing | null): Billing {
  if (billing) return billing
  throw new ApiError(404, 'billing_off', 'No plans are sold here; every account is free')
}

function readOffer(body: unknown): Offer {
  const [plan, term] = [memberOf(body, 'plan'), memberOf(body, 'term')]
  const offer = findOffer(String(plan), String(term))
  if (offer) return offer
  throw new ApiError(422, 'offer_invalid', 'This plan is not sold for this term', {
    plan: 'Choose a plan that is sold',
  })
}

function readReason(body: unknown): (typeof CANCEL_REASONS)[number] | null {
  const given = memberOf(body, 'reason')
  return CANCEL_REASONS.find((reason) => reason === given) ?? null
}

function readWhole(body: unknown, name: string): number {
  const given = memberOf(body, name)
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given
  throw new ApiError(422, 'amount_invalid', `Give ${name} as the preview gave it`, {
    [name]: `${name} must be a whole number`,
  })
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? (body as Record<string, unknown>)[name]
    : undefined
}
