import type { Offer } from '@orchard/shared/facts'
import type { ACTS, Permission } from '@orchard/shared/organisations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import { mayIn } from '#src/modules/accounts/membership.ts'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import { record } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { billingEmailMail } from '#src/modules/mail/security-messages.ts'
import { requireOperator } from '#src/modules/operator/access.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { Transaction } from '#src/store/database.ts'
import { type Billing, describeBilling, readEvent } from './billing.ts'
import { readBillingDetails, saveBillingDetails } from './billing-details.ts'
import { cancelSubscription, resumeSubscription } from './cancel.ts'
import { changePlan, keepPlan } from './change-plan.ts'
import {
  findPage,
  type LeftPage,
  type PageState,
  startCardUpdate,
  startCheckout,
  takeOverPage,
} from './checkout.ts'
import { listCreditHistory } from './credit-history.ts'
import { listInvoices } from './invoices.ts'
import {
  BILLING_ACTIONS,
  GET_BILLING,
  GET_BILLING_DETAILS,
  LIST_CREDIT_HISTORY,
  LIST_INVOICES,
  LIST_PLAN_HISTORY,
  RECEIVE_EVENT,
  SAVE_BILLING_DETAILS,
  SYNC_CUSTOMER,
} from './operations.ts'
import { readPlanHistory } from './plan-history.ts'
import { previewChange } from './preview-change.ts'
import type { AskedChange } from './tables.ts'

/** Actions that are left to the owner of a suspended account: to pay, and to leave. */
const WHILE_SUSPENDED: ReadonlySet<ActionName> = new Set(['card', 'cancel', 'sync'])
const MAX_EVENT_BYTES = 1_024 * 1_024

/**
 * `/op/user/billing` and below: buying, changing and leaving a plan. Routes that change payments
 * check the sign-in with the identity provider first.
 */
export function billingRoutes(
  app: FastifyInstance,
  services: AccountServices & Owned & { billing: Billing | null },
): void {
  const { billing } = services
  services.ownerRoutes(app, ({ accountOf, memberOf, ofOwner, scope }) => {
    /** Adds to the audit log what a person did. What the provider has done stays done, also if they were removed since. */
    const note = (
      within: Transaction,
      request: FastifyRequest,
      told: { act: PlanAct; id?: string },
      accountId = accountOf(request).id,
    ) =>
      record(within, {
        ...{ ...told, accountId, category: 'plan', at: services.now() },
        member: { ...memberOf(request), organisation: null },
      })
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
        return on.inTime(() => on.ask(() => listInvoices(on.services, id, request.query.before)))
      },
    )

    scope.get(
      '/op/user/billing/details',
      confirmed('billing:read', GET_BILLING_DETAILS),
      async (request) => {
        const on = assertOn(billing)
        return on.inTime(() => on.ask(() => readBillingDetails(on.services, accountOf(request).id)))
      },
    )

    scope.put(
      '/op/user/billing/details',
      confirmed('billing:write', SAVE_BILLING_DETAILS),
      async (request) => {
        const on = assertOn(billing)
        const account = accountOf(request)
        const save = async () => {
          const billingEmail = await saveBillingDetails(on.services, account, request.body)
          const { database, now, outbox, site } = on.services
          const change = { accountId: account.id, at: now(), email: billingEmail ?? '' }
          await database.transaction(async (transaction) => {
            await note(transaction, request, { act: 'billing_details.changed' })
            if (billingEmail !== null)
              await outbox.toAccount(account.id, billingEmailMail(site, change), transaction)
          })
          return readBillingDetails(on.services, account.id)
        }
        return on.inTime(() => on.inTurn(account.id, save))
      },
    )

    scope.get(
      '/op/user/billing/plan-history',
      ofOwner('recent', 'billing:read', LIST_PLAN_HISTORY),
      async (request) => ({
        entries: await readPlanHistory(services.database, accountOf(request).id),
      }),
    )

    scope.get(
      '/op/user/billing/credit-history',
      confirmed('billing:read', LIST_CREDIT_HISTORY),
      async (request) => {
        const on = assertOn(billing)
        return on.inTime(() => on.ask(() => listCreditHistory(on.services, accountOf(request).id)))
      },
    )

    post('checkout', (on, { email, id }, offer, request) => {
      const payer = { id, email, buyer: memberOf(request).person.id }
      return on.openPage(id, async () => {
        await assertMayChange(request)
        return startCheckout(on.services, payer, offer)
      })
    })
    post('card', (on, { id }) => on.openPage(id, () => startCardUpdate(on.services, id)))
    post('preview', async (on, { id }, offer, request) => {
      await assertMayChange(request)
      return on.ask(() => previewChange(on.services, id, offer))
    })
    change('change', 'plan.changed', (on, { id }, confirmed) =>
      changePlan(on.services, id, confirmed),
    )
    change('keep', 'plan.changed', (on, { id }) => keepPlan(on.services, id))
    change('cancel', 'plan.cancelled', (on, { id }, { reason }) =>
      cancelSubscription(on.services, id, reason),
    )
    change('resume', 'plan.resumed', (on, { id }) => resumeSubscription(on.services, id))
    post('sync', async (on, { id }, { session }, request) => {
      let page: PageState | null = session === null ? null : 'unknown'
      const left = session === null ? null : await on.ask(() => findPage(on.services, session))
      if (left && (left.accountId === id || (left.isForCard && (await mayPay(request, left)))))
        await on.act(left.accountId, async () => {
          page = await takeOverPage(on.services, left, (entryId) =>
            services.database.transaction((within) =>
              note(within, request, { act: 'card.changed', id: entryId }, left.accountId),
            ),
          )
        })
      if (left?.accountId !== id) await on.act(id, async () => undefined)
      return { is_on: true, ...(await describeBilling(on.services, id)), page }
    })

    /** Somebody may have switched to another account since they opened a page. */
    function mayPay(request: FastifyRequest, { accountId }: LeftPage): Promise<boolean> {
      return mayIn(services, accountId, memberOf(request).person.id, 'billing:write')
    }

    /** No transaction spans what the provider does: it is asked for a change that was allowed a moment ago. */
    function assertMayChange(request: FastifyRequest): Promise<void> {
      return changeAs(services, memberOf(request), async () => undefined)
    }

    /** A `POST` that changes something at the provider and returns the new state. */
    function change<Name extends ActionName>(
      name: Name,
      act: AskedChange['act'],
      work: Work<Name, void>,
    ): void {
      post(name, async (on, who, body, request) => {
        const { address, person, userAgent } = memberOf(request)
        const { offer }: { offer?: Offer } = body ?? {}
        const at = services.now().toISOString()
        const asked = { act, at, person: person.id, address, userAgent, offer: offer ?? null }
        const allowed = async () => {
          await assertMayChange(request)
          return work(on, who, body, request)
        }
        await on.act(who.id, allowed, asked)
        return { is_on: true, ...(await describeBilling(on.services, who.id)) }
      })
    }

    function post<Name extends ActionName>(name: Name, work: Work<Name, object>): void {
      const schema: object = BILLING_ACTIONS[name]
      const how = WHILE_SUSPENDED.has(name) ? 'confirmed' : 'change'
      const options = ofOwner(how, 'billing:write', schema, () => assertOn(billing))
      scope.post(`/op/user/billing/${name}`, options, async (request) => {
        const on = assertOn(billing)
        // Parsed by the schema of the action, which the compiler cannot follow through `name`.
        const body = request.body as BodyOf<Name>
        return on.inTime(() => work(on, accountOf(request), body, request))
      })
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
  request: FastifyRequest,
) => Promise<T>

/** Acts of the audit log about a plan. */
type PlanAct = (typeof ACTS)['plan'][number]

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
