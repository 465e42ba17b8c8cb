import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { refusal } from '#src/stripe-error.ts'
import { change, emit } from './events.ts'

const RESPOND_WITHIN_SECONDS = 7 * DAY_SECONDS

/** Evidence that decides a dispute in test mode, as Stripe documents it; any other is under review for good. */
const DECIDED: ReadonlyMap<string, 'lost' | 'won'> = new Map([
  ['losing_evidence', 'lost'],
  ['winning_evidence', 'won'],
])

/**
 * The bank of a cardholder takes a payment back.
 * @throws {StripeError} for a charge that was not paid, or is disputed already.
 */
export function openDispute(processor: Processor, charge: Stripe.Charge): Stripe.Dispute {
  if (!charge.paid || charge.disputed)
    throw refusal.invalid(`Charge ${charge.id} cannot be disputed.`, 'charge')
  const dispute = processor.store.add<Stripe.Dispute>({
    id: processor.newId('du', 24),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: processor.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: processor.now() + RESPOND_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  processor.store.update(charge, { disputed: true })
  emit(processor, 'charge.dispute.created', dispute)
  return dispute
}

/** Responds to a dispute; what the text says decides it, as in test mode. */
export function submitEvidence(processor: Processor, dispute: Stripe.Dispute, text: string): void {
  assertOpen(dispute)
  const { evidence_details } = dispute
  const status = DECIDED.get(text) ?? 'under_review'
  change(
    processor,
    dispute,
    {
      status,
      evidence: { ...dispute.evidence, uncategorized_text: text },
      evidence_details: {
        ...evidence_details,
        has_evidence: true,
        submission_count: evidence_details.submission_count + 1,
        submission_method: 'manual',
      },
    },
    status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed',
  )
}

/** Gives a dispute up, which loses it. */
export function closeDispute(processor: Processor, dispute: Stripe.Dispute): void {
  assertOpen(dispute)
  change(processor, dispute, { status: 'lost' }, 'charge.dispute.closed')
}

function assertOpen({ id, status }: Stripe.Dispute): void {
  if (status !== 'needs_response' && status !== 'under_review')
    throw refusal.invalid(`Dispute ${id} is already closed.`)
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
