import type { ErrorText } from './error-text.ts'

const of = 'none'

/** Errors of organisations, their members and invitations. */
export const ORGANISATION_ERRORS = {
  organisation_forbidden: {
    status: [403],
    cause:
      'You are not a member of the organisation that X-Organisation names, you were removed from it, or it does not exist.',
    fix: 'Use an ID from your list of organisations, or omit X-Organisation for your own account.',
    detail: 'You are not a member of this organisation',
    of,
  },
  role_forbidden: {
    status: [403],
    cause: 'Your role in the organisation does not include this.',
    fix: 'Ask an owner of the organisation for one of the roles in “detail”.',
    detail: 'This needs the role owner or developer',
    of,
  },
  own_account_only: {
    status: [409],
    cause: 'The request names an organisation, but is about your own account.',
    fix: 'Send the request without X-Organisation.',
    detail: 'This is about your own account: omit X-Organisation',
    of,
  },
  organisation_required: {
    status: [409],
    cause: 'The request is about an organisation, but names none.',
    fix: 'Send the ID of one of your organisations as X-Organisation.',
    detail: 'Send the ID of an organisation as X-Organisation',
    of,
  },
  too_many_organisations: {
    status: [422],
    cause: 'The person already owns as many organisations as one person can.',
    fix: 'Transfer or delete an organisation first, or choose another role.',
    detail: 'One person can own 5 organisations',
    of,
  },
} as const satisfies Record<string, ErrorText>
