import type { ErrorText } from './error-text.ts'

const of = 'none'

/** Errors of buying, changing and leaving a plan. */
export const BILLING_ERRORS = {
  invoice_invalid: {
    status: [400],
    cause: 'The id of the invoice is not one that the payment provider makes.',
    fix: 'Take the id from the list of your invoices.',
    detail: 'This is not the id of an invoice',
    of,
  },
  signature_invalid: {
    status: [400],
    cause: 'An event of the payment provider is not signed with our secret.',
    fix: 'Nothing to do for customers: only the payment provider sends events.',
    detail: 'Invalid event signature',
    of,
  },
  card_declined: {
    status: [402],
    cause: 'The bank declined the card.',
    fix: 'Try another card under “Update card”, or ask your bank.',
    detail: 'Your card was declined.',
    of,
  },
  billing_off: {
    status: [404],
    cause: 'This installation sells no plans; every account is on the free one.',
    fix: 'Nothing to do.',
    detail: 'Billing is off: every account is on the free plan',
    of,
  },
  account_busy: {
    status: [409],
    cause: 'The plan of the account is being changed elsewhere, such as in another tab.',
    fix: 'Try again in a minute.',
    detail:
      'Your plan is being changed elsewhere, such as in another tab. Please try again in a minute.',
    of,
  },
  already_subscribed: {
    status: [409],
    cause: 'The account already has a subscription.',
    fix: 'Change its plan instead of buying another.',
    detail: 'This account already has a subscription. Change its plan instead.',
    of,
  },
  amount_changed: {
    status: [409],
    cause: 'The amount that is due has changed since it was shown.',
    fix: 'Review the change again.',
    detail: 'The amount has changed. Please review it again.',
    of,
  },
  not_subscribed: {
    status: [409],
    cause: 'The account has no subscription that could be changed.',
    fix: 'Buy a plan on the pricing page.',
    detail: 'This account has no subscription',
    of,
  },
  payment_due: {
    status: [409],
    cause: 'The period under way is not paid, or its payment is disputed.',
    fix: 'Pay the open invoice, or wait until the dispute is settled; then change the plan.',
    detail: 'The period under way is not paid yet.',
    of,
  },
  payment_refunded: {
    status: [409],
    cause: 'Some of what was paid for this period was paid back, so the rest cannot be credited.',
    fix: 'Contact us to change the plan now, or change to a smaller one at the end of the period.',
    detail: 'We paid back some of what you paid for this period.',
    of,
  },
  plan_unknown: {
    status: [409],
    cause: 'The plan of the account is no longer sold.',
    fix: 'Contact us to change it.',
    detail: 'Your plan is no longer sold. Please contact us to change it.',
    of,
  },
  amount_invalid: {
    status: [422],
    cause: 'The amount is not one that a preview showed.',
    fix: 'Send the value from the preview, unchanged.',
    detail: 'due_today must be the value from the preview',
    of,
  },
  details_invalid: {
    status: [422],
    cause: 'Some billing details are missing or invalid.',
    fix: 'Correct the fields that “errors” names.',
    detail: 'Some billing details are invalid',
    of,
  },
  offer_invalid: {
    status: [422],
    cause: 'There is no such plan for this term.',
    fix: 'Choose one from the pricing page; Professional is sold by the month.',
    detail: 'This plan is not available for this term',
    of,
  },
  tax_id_invalid: {
    status: [422],
    cause: 'The payment provider does not accept the tax id.',
    fix: 'Check the number and the country.',
    detail: 'The payment provider does not accept this tax id',
    of,
  },
  billing_unavailable: {
    status: [503],
    cause: 'The payment provider does not answer.',
    fix: 'Look at your plan before you try again: the change may have been made.',
    detail: 'The payment provider did not answer. Please look at your plan before you try again.',
    of,
  },
  cancellation_lost: {
    status: [503],
    cause: 'A change failed halfway: the plan is as it was, but no longer cancelled.',
    fix: 'Cancel it again.',
    detail: 'Your plan is as it was, but it is not cancelled any more. Please cancel it again.',
    of,
  },
  planned_change_lost: {
    status: [503],
    cause: 'A change failed halfway: the plan is as it was, but the planned change is gone.',
    fix: 'Plan the change again.',
    detail: 'Your plan is as it was, but the planned change is not planned any more.',
    of,
  },
} as const satisfies Record<string, ErrorText>
