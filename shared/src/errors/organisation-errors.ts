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
    detail: 'One person can own {MAX_OWNED_ORGANISATIONS} organisations',
    of,
  },
  id_invalid: {
    status: [400],
    cause: 'The ID of the member or of the invitation is malformed.',
    fix: 'Use an ID from the organisation’s members and invitations.',
    detail: 'Invalid ID',
    of,
  },
  invitation_for_other_email: {
    status: [403],
    cause:
      'The invitation was sent to another email address than the one you are signed in with, or yours is not verified.',
    fix: 'Sign in with the email address that was invited, or ask to be invited with yours.',
    detail: 'This invitation is for a…@e….com: sign in with that verified email address',
    of,
  },
  member_unknown: {
    status: [404],
    cause: 'The person is not a member of the organisation any more, or is you.',
    fix: 'Use an ID from the organisation’s list of members.',
    detail: 'The organisation has no such member',
    of,
  },
  invitation_unknown: {
    status: [404],
    cause: 'The invitation was accepted, withdrawn or replaced, or never existed.',
    fix: 'Load the list of invitations again.',
    detail: 'The organisation has no such invitation',
    of,
  },
  already_member: {
    status: [409],
    cause: 'The person with this email address is a member already.',
    fix: 'Change the role of the member instead.',
    detail: 'This person is a member already',
    of,
  },
  already_invited: {
    status: [409],
    cause: 'An invitation to this email address is open.',
    fix: 'Resend the invitation, or withdraw it and invite again with another role.',
    detail: 'This person is invited already; resend the email',
    of,
  },
  last_owner: {
    status: [409],
    cause: 'The organisation would have no owner.',
    fix: 'Make another member an owner first, or delete the organisation.',
    detail: 'An organisation needs an owner: make somebody else one first',
    of,
  },
  invitation_invalid: {
    status: [410],
    cause: 'The invitation was used, withdrawn or resent, or has expired.',
    fix: 'Use the link of the newest email, or ask to be invited again.',
    detail: 'This invitation was used, withdrawn or replaced, or has expired',
    of,
  },
  role_invalid: {
    status: [422],
    cause: 'The role does not exist.',
    fix: 'Send owner, billing, developer or reader.',
    detail: 'Role must be one of: owner, billing, developer, reader',
    of,
  },
  member_keys_invalid: {
    status: [422],
    cause: 'A key to be revoked was not created by the member, or is revoked already.',
    fix: 'Choose keys whose “created_by” is the member.',
    detail: 'Choose keys that this member created',
    of,
  },
  too_many_invitations: {
    status: [422],
    cause: 'The organisation has as many open invitations, or members, as it can have.',
    fix: 'Withdraw an invitation that is no longer needed, or remove a member.',
    detail: '{MAX_INVITATIONS} invitations are open; withdraw one first',
    of,
  },
} as const satisfies Record<string, ErrorText>
