import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type OperatorRouteServices,
  operatorRoutes,
  SEE,
} from '#src/modules/operator/of-operator.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Billing } from './billing.ts'
import { listPayments } from './list-payments.ts'
import { planRefund, refundInvoice } from './refund.ts'
import { REFUND, SEE_INVOICES } from './refund-operations.ts'
import { billingAccounts } from './tables.ts'

/** Invoices of an account, and refunds. */
export function refundRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices & { billing: Billing | null },
): void {
  const { billing, database, now } = services
  operatorRoutes(app, services, ({ actElsewhere, noteRead, ofOperator, scope }) => {
    scope.get(
      '/op/operator/accounts/:id/invoices',
      ofOperator('customer read', SEE_INVOICES),
      async (request) => {
        const on = assertOn(billing)
        const { id } = request.params
        const invoices = await on.inTime(() => on.ask(() => listPayments(on.services, id)))
        await noteRead(request, SEE, invoices.length > 0 ? [id] : [])
        return { invoices }
      },
    )

    scope.post('/op/operator/refunds', ofOperator('fresh act', REFUND), async (request) => {
      const on = assertOn(billing)
      const { amount: cents, invoice, keep_plan: keepsPlan } = request.body
      const key = request.headers['idempotency-key']
      const wanted = { invoice, cents, keepsPlan, key }
      const nowS = now().getTime() / 1_000
      const work = async () => {
        const stripe = await on.services.provider.client()
        const { cents: planned, customer } = await planRefund(stripe, wanted, nowS)
        const refunded = await actElsewhere(
          request,
          {
            act: 'refund',
            target: invoice,
            account: await accountOf(customer),
            details: { cents: planned, keeps_plan: keepsPlan },
          },
          () => refundInvoice(stripe, wanted, { nowS, sync: follow }),
          ({ left, plan, refund }) => ({
            details: { cents: planned, keeps_plan: keepsPlan, refund, left, plan },
          }),
        )
        const { cents: amount, left, plan, refund } = refunded
        return { refund, amount, left, plan }
      }
      return on.inTime(() => on.ask(work))
    })
  })

  /** The money is on its way: if the customer cannot be read now, an event brings the change. */
  async function follow(customer: string): Promise<void> {
    await billing?.customers
      .sync(customer)
      .catch((error: Error) => billing.services.log(`Billing: ${error.message}`, {}, 'warn'))
  }

  async function accountOf(customer: string | null): Promise<string | undefined> {
    if (customer === null) return undefined
    const [found] = await database
      .select({ id: billingAccounts.accountId })
      .from(billingAccounts)
      .where(eq(billingAccounts.customerId, customer))
    return found?.id ?? undefined
  }
}

function assertOn(billing: Billing | null): Billing {
  if (billing) return billing
  throw new ApiError(404, 'billing_off', 'Billing is off: every account is on the Free plan')
}
