import type { Operation } from '#src/protocol/operation.ts'
import { checkoutSessionOperations } from './checkout-sessions.ts'
import { creditNoteOperations } from './credit-notes.ts'
import { customerOperations } from './customers.ts'
import { eventOperations } from './events.ts'
import { invoiceOperations } from './invoices.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { priceOperations } from './prices.ts'
import { productOperations } from './products.ts'
import { refundOperations } from './refunds.ts'
import { retrievalOperations } from './retrievals.ts'
import { subscriptionScheduleOperations } from './subscription-schedules.ts'
import { subscriptionOperations } from './subscriptions.ts'
import { taxIdOperations } from './tax-ids.ts'
import { webhookEndpointOperations } from './webhook-endpoints.ts'

/** Every call that the stand-in answers; the calls of one kind of object share a file. */
export const OPERATIONS: readonly Operation[] = [
  ...checkoutSessionOperations,
  ...customerOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...paymentMethodOperations,
  ...priceOperations,
  ...productOperations,
  ...subscriptionOperations,
  ...creditNoteOperations,
  ...refundOperations,
  ...retrievalOperations,
  ...subscriptionScheduleOperations,
  ...taxIdOperations,
  ...webhookEndpointOperations,
]
