import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { OpenAccount } from '#src/accounts/accounts.ts'
import { ApiError } from '#src/api-error.ts'
import { type Billing, describeBilling, readEvent } from '#src/billing/billing.ts'
import { readBillingDetails, saveBillingDetails } from '#src/billing/billing-details.ts'
import { cancelSubscription, resumeSubscription } from '#src/billing/cancel.ts'
import { changePlan, keepPlan } from '#src/billing/change-plan.ts'
import {
  type PageState,
  returnFromPage,
  startCardUpdate,
  startCheckout,
} from '#src/billing/checkout.ts'
import { listInvoices } from '#src/billing/invoices.ts'
import { previewChange } from '#src/billing/preview-change.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import { requireOperator } from '#src/operator/access.ts'
import type { Permission } from '#src/organisations/roles.ts'
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

/** What the owner of a suspended account may do: pay what is due, and leave. */
const WHILE_SUSPENDED: ReadonlySet<ActionName> = new Set(['card', 'cancel', 'sync'])
const MAX_EVENT_BYTES = 1_024 * 1_024

/**
 * `/op/user/billing` and below: buying, changing and leaving a plan. Routes that change payments
 * check the sign-in with the identity provider first.
 */
export function billingRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  billing: Billing | null,
): void {
  ownerRoutes(app, services, ({ accountOf, ofOwner, scope }) => {
    const confirmed = <S>(permission: Permission, schema: S) =>
      ofOwner('confirmed', permission, schema, () => assertOn(billing))

    scope.get(
      '/op/user/billing',
      ofOwner('recent', 'billing:read', GET_BILLING),
      async (request) => {
        const { id } = accountOf(request)
        if (!billing) return { is_on: false as const }
        return { is_on: true as const, ...(await describeBilling(billing.services, id)) }
      },
    )

    scope.get(
      '/op/user/billing/invoices',
      confirmed('billing:read', LIST_INVOICES),
      async (request) => {
        const on = assertOn(billing)
        const { id } = accountOf(request)
        return on.ask(() => listInvoices(on.services, id, request.query.before))
      },
    )

    scope.get(
      '/op/user/billing/details',
      confirmed('billing:read', GET_BILLING_DETAILS),
      async (request) => {
        const on = assertOn(billing)
        return on.ask(() => readBillingDetails(on.services, accountOf(request).id))
      },
    )

    scope.put(
      '/op/user/billing/details',
      confirmed('billing:write', SAVE_BILLING_DETAILS),
      async (request) => {
        const on = assertOn(billing)
        const { id } = accountOf(request)
        return on.ask(async () => {
          await saveBillingDetails(on.services, id, request.body)
          return readBillingDetails(on.services, id)
        })
      },
    )

    post('checkout', (on, who, offer) =>
      on.openPage(who.id, () => startCheckout(on.services, who, offer)),
    )
    post('card', (on, { id }) => on.openPage(id, () => startCardUpdate(on.services, id)))
    post('preview', (on, { id }, offer) => on.ask(() => previewChange(on.services, id, offer)))
    change('change', (on, { id }, confirmed) => changePlan(on.services, id, confirmed))
    change('keep', (on, { id }) => keepPlan(on.services, id))
    change('cancel', (on, { id }, { reason }) => cancelSubscription(on.services, id, reason))
    change('resume', (on, { id }) => resumeSubscription(on.services, id))
    post('sync', async (on, { id }, { session }) => {
      let page: PageState | null = null
      await on.act(id, async () => {
        if (session !== null) page = await returnFromPage(on.services, id, session)
      })
      return { is_on: true, ...(await describeBilling(on.services, id)), page }
    })

    /** A `POST` that changes something at the provider and returns the new state. */
    function change<Name extends ActionName>(name: Name, work: Work<Name, void>): void {
      post(name, async (on, who, body) => {
        await on.act(who.id, () => work(on, who, body))
        return { is_on: true, ...(await describeBilling(on.services, who.id)) }
      })
    }

    function post<Name extends ActionName>(name: Name, work: Work<Name, object>): void {
      const schema: object = BILLING_ACTIONS[name]
      const how = WHILE_SUSPENDED.has(name) ? 'confirmed' : 'change'
      const options = ofOwner(how, 'billing:write', schema, () => assertOn(billing))
      scope.post(`/op/user/billing/${name}`, options, async (request) =>
        // Parsed by the schema of the action, which the compiler cannot follow through `name`.
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

/** `POST /op/billing/sync?customer=`, for `npm run billing` with the embedded database. */
export function billingSyncRoute(app: TypedApp, billing: Billing, token: string): void {
  const options = { onRequest: requireOperator(token), schema: SYNC_CUSTOMER }
  app.post('/op/billing/sync', options, async ({ query }) => ({
    isChanged: await billing.ask(() => billing.customers.sync(query.customer)),
  }))
}

/** `POST /op/billing/webhook`: stores an event, acknowledges it, then processes it. */
function webhookRoute(app: FastifyInstance, { events, services }: Billing): void {
  app.register(async (webhook) => {
    // The signature covers the raw body, which the provider's library reads.
    webhook.setValidatorCompiler(() => () => true)
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
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
  throw new ApiError(404, 'billing_off', 'Billing is off: every account is on the Free plan')
}
