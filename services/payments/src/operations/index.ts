import type { Operation } from '#src/protocol/operation.ts'
import { balanceTransactionOperations } from './balance-transactions.ts'
import { chargeOperations } from './charges.ts'
import { checkoutSessionOperations } from './checkout-sessions.ts'
import { customerOperations } from './customers.ts'
import { disputeOperations } from './disputes.ts'
import { eventOperations } from './events.ts'
import { invoicePaymentOperations } from './invoice-payments.ts'
import { invoiceOperations } from './invoices.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { priceOperations } from './prices.ts'
import { productOperations } from './products.ts'
import { refundOperations } from './refunds.ts'
import { subscriptionScheduleOperations } from './subscription-schedules.ts'
import { subscriptionOperations } from './subscriptions.ts'
import { taxIdOperations } from './tax-ids.ts'
import { taxRateOperations } from './tax-rates.ts'

/** All supported calls; those of one kind of object share a file. */
export const OPERATIONS: readonly Operation[] = [
  ...balanceTransactionOperations,
  ...chargeOperations,
  ...checkoutSessionOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...invoicePaymentOperations,
  ...paymentMethodOperations,
  ...priceOperations,
  ...productOperations,
  ...subscriptionOperations,
  ...refundOperations,
  ...subscriptionScheduleOperations,
  ...taxIdOperations,
  ...taxRateOperations,
]
