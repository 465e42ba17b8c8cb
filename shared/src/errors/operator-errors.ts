import type { ErrorText } from './error-text.ts'

const of = 'none'

/** Errors of the routes for operators. */
export const OPERATOR_ERRORS = {
  not_operator: {
    status: [403],
    cause: 'The sign-in is not of an operator of this site.',
    fix: 'Ask for membership in the group of operators, then sign in again.',
    detail: 'This sign-in is not of an operator',
    of,
  },
  operator_unknown: {
    status: [403],
    cause: 'The name in X-Operator is missing, or none of those who hold the token.',
    fix: 'Send your own name as the server’s OPERATOR_NAMES has it; OPERATOR_NAME sets it for commands.',
    detail: 'X-Operator must be one of the names in OPERATOR_NAMES of the server',
    of,
  },
  token_too_old: {
    status: [401],
    cause:
      'The server cannot ask the user pool for groups, so that those in the token count, which must be new.',
    fix: 'Refresh the token, then retry.',
    detail: 'Refresh the token: operators need one of the last {FRESH_SIGN_IN_MINUTES} minutes',
    of,
  },
  second_factor_required: {
    status: [403],
    cause: 'Operators need two-factor authentication (2FA), and this account has none.',
    fix: 'Turn on 2FA in My Account, then retry.',
    detail: 'Operators need 2FA; turn it on in My Account',
    of,
  },
  account_unknown: {
    status: [404],
    cause: 'No account has this ID; it may have been deleted.',
    fix: 'Search for the account again.',
    detail: 'There is no account with this ID',
    of,
  },
  invoice_unknown: {
    status: [404],
    cause: 'The payment provider has no invoice with this ID.',
    fix: 'Take the ID from the invoices of the account.',
    detail: 'There is no invoice in_1',
    of,
  },
  invoice_not_paid: {
    status: [409],
    cause: 'The invoice was not paid by card, so there is nothing to refund.',
    fix: 'Choose an invoice that was paid.',
    detail: 'in_1 was not paid by card; nothing was refunded',
    of,
  },
  already_refunded: {
    status: [409],
    cause: 'The invoice was refunded already, or the same amount of it within a day.',
    fix: 'See “detail” for when and how much. To refund the same amount once more, send another Idempotency-Key.',
    detail:
      'in_1 was refunded already: 29.00 USD on 2026-11-27 (re_1); 0.00 USD can still be refunded.',
    of,
  },
  refund_refused: {
    status: [409],
    cause:
      'The payment provider refused the refund, such as for a payment that the cardholder disputes.',
    fix: 'See “detail” for the reason. A dispute is decided at the payment provider.',
    detail: 'in_1 was not refunded: The payment is disputed',
    of,
  },
  refund_too_large: {
    status: [422],
    cause: 'More was to be refunded than is left of the invoice.',
    fix: 'Refund at most the amount in “detail”.',
    detail: 'Only 16.50 USD can still be refunded.',
    of,
  },
  suspension_unknown: {
    status: [404],
    cause: 'The suspension has ended or was lifted, or the ID is wrong.',
    fix: 'Reload the list of suspensions.',
    detail: 'There is no active suspension with this ID',
    of,
  },
  mail_unknown: {
    status: [404],
    cause: 'There is no email with this ID; emails are kept for {MAILS_KEPT_DAYS} days.',
    fix: 'Reload the account.',
    detail: 'There is no email with this ID',
    of,
  },
  account_exists: {
    status: [409],
    cause: 'The email address belongs to an account.',
    fix: 'Delete the account by the ID in “detail”.',
    detail: 'This email address has the account 0b5f3d2e-8f57-4c1e-9b1a-2f0d6a5d4c11; delete that',
    of,
  },
  already_suspended: {
    status: [409],
    cause: 'The account, key or IP address is suspended already.',
    fix: 'Lift that suspension first to change it.',
    detail: 'This is suspended already',
    of,
  },
  announcement_over: {
    status: [409],
    cause: 'The announcement is over, so that it cannot be changed or ended again.',
    fix: 'Publish another announcement.',
    detail: 'This announcement is over; publish another one',
    of,
  },
  site_unavailable: {
    status: [503],
    cause: 'The product API asked the site which releases are live, and got no response in time.',
    fix: 'Retry in a minute. The site itself shows them at /_mf/.',
    detail: 'The site does not say what is live',
    of,
  },
  act_invalid: {
    status: [422],
    cause: 'A request of an operator lacks its reason, or some of its fields are invalid.',
    fix: 'Correct the fields listed in “errors”.',
    detail: 'Some fields are invalid',
    of,
  },
} as const satisfies Record<string, ErrorText>
