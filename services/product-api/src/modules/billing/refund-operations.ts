import { MAX_REFUNDABLE_INVOICES } from '@orchard/shared/facts'
import * as z from 'zod'
import {
  ACCOUNT_IN_PATH,
  bodyOfAct,
  FRESH_ACT_PROBLEMS,
  OF_OPERATOR,
  OPERATOR_PROBLEMS,
} from '#src/modules/operator/of-operator.ts'
import { ok, operation } from '#src/server/openapi/operation.ts'

const cents = z.int().describe('US cents')
const AMOUNT_MESSAGE = 'Enter US cents, at least 1'

const BILLING_PROBLEMS = {
  ...OPERATOR_PROBLEMS,
  402: ['card_declined'],
  404: ['billing_off', 'invoice_unknown', 'account_unknown'],
  409: ['account_busy', 'not_subscribed', 'invoice_not_paid', 'already_refunded', 'refund_refused'],
  422: ['refund_too_large'],
  503: [...OPERATOR_PROBLEMS[503], 'billing_unavailable'],
}

/** `GET /op/operator/accounts/{id}/invoices`. */
export const SEE_INVOICES = operation('seeInvoices', 'Lists invoices of an account, newest first', {
  ...OF_OPERATOR,
  params: ACCOUNT_IN_PATH,
  response: ok(
    `The last ${MAX_REFUNDABLE_INVOICES} invoices.`,
    z.object({
      invoices: z.array(
        z.object({
          id: z.string(),
          number: z.string().nullable(),
          created_at: z.iso.datetime(),
          status: z.string(),
          total: cents,
          paid: cents,
          refunded: cents,
          refundable: cents,
        }),
      ),
    }),
  ),
  problems: BILLING_PROBLEMS,
})

/** `POST /op/operator/refunds`. */
export const REFUND = operation('refund', 'Refunds an invoice, or a part of it', {
  ...OF_OPERATOR,
  description:
    'Once all of an invoice is refunded, its plan ends, unless `keep_plan` is true. A try with the same Idempotency-Key is paid once and returns the same.',
  headers: OF_OPERATOR.headers.extend({
    'idempotency-key': z
      .string()
      .regex(/^[\w-]{16,128}$/)
      .optional()
      .describe('16 to 128 letters, digits, - or _: the same for every try'),
  }),
  body: bodyOfAct({
    invoice: z.string('Name the invoice').regex(/^in_\w{1,200}$/, 'Name the invoice'),
    amount: z
      .int(AMOUNT_MESSAGE)
      .min(1, AMOUNT_MESSAGE)
      .optional()
      .describe('US cents; all by default'),
    keep_plan: z.boolean().default(false),
  }),
  response: ok(
    'The refund.',
    z.object({
      refund: z.string(),
      amount: cents,
      left: cents.describe('US cents that can still be refunded'),
      plan: z.enum(['ends', 'stays']),
    }),
  ),
  problems: { ...BILLING_PROBLEMS, 401: FRESH_ACT_PROBLEMS[401] },
})
