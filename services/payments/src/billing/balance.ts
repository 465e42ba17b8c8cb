import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { change } from './events.ts'

type Transaction = Stripe.CustomerBalanceTransaction

/** Changes the balance of a customer; a negative one is credit. */
export function addToBalance(
  processor: Processor,
  customer: Stripe.Customer,
  amount: number,
  details: Pick<Transaction, 'currency' | 'type'> &
    Partial<Pick<Transaction, 'description' | 'invoice' | 'metadata'>>,
): Transaction {
  const balance = customer.balance + amount
  const transaction = processor.store.add<Transaction>({
    id: processor.newId('cbtxn', 24),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: processor.now(),
    credit_note: null,
    customer: customer.id,
    customer_account: null,
    description: null,
    ending_balance: balance,
    invoice: null,
    livemode: false,
    metadata: {},
    ...details,
  })
  change(processor, customer, { balance }, 'customer.updated')
  return transaction
}
