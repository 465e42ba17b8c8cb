import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import type { OpenAccount } from '#src/accounts/accounts.ts'
import { ApiError } from '#src/api-error.ts'
import { type Billing, describeBilling, readEvent } from '#src/billing/billing.ts'
import {
  readBillingDetails,
  saveBillingDetails,
  toDetailsAnswer,
} from '#src/billing/billing-details.ts'
import { cancelSubscription, resumeSubscription } from '#src/billing/cancel.ts'
import { changePlan, keepPlan, previewChange } from '#src/billing/change-plan.ts'
import { adoptCard, startCardUpdate, startCheckout } from '#src/billing/checkout.ts'
import { listInvoices } from '#src/billing/invoices.ts'
import { requireOperator } from '#src/operator/require-operator.ts'
import {
  BILLING_ACTIONS,
  GET_BILLING,
  GET_BILLING_DETAILS,
  LIST_INVOICES,
  RECEIVE_EVENT,
  SAVE_BILLING_DETAILS,
  SYNC_CUSTOMER,
} from './billing-operations.ts'
import { type AccountRouteServices, ownerRoutes } from './of-owner.ts'

const MOST_EVENT_BYTES = 1_024 * 1_024

/**
 * `/op/user/billing` and what lies below it: buying, changing and leaving a plan. Whatever changes what
 * somebody pays asks the identity provider first whether the sign-in still counts.
 */
export function billingRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  billing: Billing | null,
): void {
  ownerRoutes(app, services, ({ accountOf, ofOwner, scope }) => {
    const account = scope.withTypeProvider<ZodTypeProvider>()
    const confirmed = () => ofOwner('confirmed', () => assertOn(billing))

    const stateOptions = { ...ofOwner('recent'), schema: GET_BILLING }
    account.get('/op/user/billing', stateOptions, async (request) => {
      const { id } = accountOf(request)
      if (!billing) return { is_on: false as const }
      return { is_on: true as const, ...(await describeBilling(billing.services, id)) }
    })

    const invoiceOptions = { ...confirmed(), schema: LIST_INVOICES }
    account.get('/op/user/billing/invoices', invoiceOptions, async (request) => {
      const { before } = request.query
      const on = assertOn(billing)
      const { hasMore, invoices } = await on.ask(() =>
        listInvoices(on.services, accountOf(request).id, before),
      )
      return {
        has_more: hasMore,
        invoices: invoices.map(({ createdAt, ...invoice }) => ({
          ...invoice,
          created_at: createdAt.toISOString(),
        })),
      }
    })

    const readOptions = { ...confirmed(), schema: GET_BILLING_DETAILS }
    account.get('/op/user/billing/details', readOptions, async (request) => {
      const on = assertOn(billing)
      return toDetailsAnswer(
        await on.ask(() => readBillingDetails(on.services, accountOf(request).id)),
      )
    })

    const saveOptions = { ...confirmed(), schema: SAVE_BILLING_DETAILS }
    account.put('/op/user/billing/details', saveOptions, async (request) => {
      const on = assertOn(billing)
      const { id } = accountOf(request)
      return toDetailsAnswer(
        await on.ask(async () => {
          await saveBillingDetails(on.services, id, request.body)
          return readBillingDetails(on.services, id)
        }),
      )
    })

    ask('checkout', (on, who, offer) => startCheckout(on.services, who, offer))
    ask('card', (on, { id }) => startCardUpdate(on.services, id))
    ask('preview', async (on, { id }, offer) => {
      const preview = await previewChange(on.services, id, offer)
      return {
        is_at_once: preview.isAtOnce,
        due_cents: preview.dueCents,
        lines: preview.lines,
        next_charge_at: preview.nextChargeAt.toISOString(),
        next_cents: preview.nextCents,
        computed_for: preview.computedFor,
      }
    })
    change('change', (on, { id }, confirmed) => changePlan(on.services, id, confirmed))
    change('keep', (on, { id }) => keepPlan(on.services, id))
    change('cancel', (on, { id }, { reason }) => cancelSubscription(on.services, id, reason))
    change('resume', (on, { id }) => resumeSubscription(on.services, id))
    change('sync', async (on, { id }, { session }) => {
      if (session !== null) await adoptCard(on.services, id, session)
    })

    /** A `POST` that changes something at the provider, and answers the new state. */
    function change<Name extends ActionName>(name: Name, work: Work<Name, void>): void {
      post(name, async (on, who, body) => {
        await on.act(who.id, () => work(on, who, body))
        return { is_on: true, ...(await describeBilling(on.services, who.id)) }
      })
    }

    function ask<Name extends ActionName>(name: Name, work: Work<Name, object>): void {
      post(name, (on, who, body) => on.ask(() => work(on, who, body)))
    }

    function post<Name extends ActionName>(name: Name, work: Work<Name, object>): void {
      const schema: object = BILLING_ACTIONS[name]
      const options = { ...confirmed(), schema }
      scope.post(`/op/user/billing/${name}`, options, async (request) =>
        // Read by the schema of the action, which the compiler cannot follow through `name`.
        work(assertOn(billing), accountOf(request), request.body as BodyOf<Name>),
      )
    }
  })
  if (billing) webhookRoute(app, billing)
}

type ActionName = keyof typeof BILLING_ACTIONS
type BodyOf<Name extends ActionName> = (typeof BILLING_ACTIONS)[Name] extends {
  body: infer Body extends z.ZodType
}
  ? z.output<Body>
  : unknown
type Work<Name extends ActionName, T> = (
  billing: Billing,
  account: OpenAccount,
  body: BodyOf<Name>,
) => Promise<T>

/** `POST /op/billing/sync?customer=`, for the command `billing` while the server holds the embedded database. */
export function billingSyncRoute(app: FastifyInstance, billing: Billing, token: string): void {
  const options = { onRequest: requireOperator(token), schema: SYNC_CUSTOMER }
  app.withTypeProvider<ZodTypeProvider>().post('/op/billing/sync', options, async ({ query }) => ({
    isChanged: await billing.ask(() => billing.customers.sync(query.customer)),
  }))
}

/** `POST /op/billing/webhook`: an event is kept, answered, and acted on after that. */
function webhookRoute(app: FastifyInstance, { events, services }: Billing): void {
  app.register(async (webhook) => {
    // The signature covers the raw body, which the provider's library reads.
    webhook.setValidatorCompiler(() => () => true)
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MOST_EVENT_BYTES },
      (_request: FastifyRequest, body: Buffer, done) => done(null, body),
    )
    webhook.post('/op/billing/webhook', { schema: RECEIVE_EVENT }, async (request) => {
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
