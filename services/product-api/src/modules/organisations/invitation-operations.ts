import { INVITATION_DAYS, MAX_INVITATIONS, MAX_MEMBERS } from '@orchard/shared/facts'
import * as z from 'zod'
import { CHANGE_PROBLEMS, OF_ORGANISATIONS } from '#src/modules/accounts/owner-scope.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { ID, INVITATION, ROLE } from './operations.ts'

const EMAIL_MESSAGE = 'Email must look like name@example.com'
const LONGEST_EMAIL = 254
const LONGEST_TOKEN = 200
const invitationInPath = z.object({ invitationId: ID })
const TOO_MANY_SENT = [...CHANGE_PROBLEMS[429], 'too_many_tries']
const INVITATION_PROBLEMS = { ...CHANGE_PROBLEMS, 404: ['invitation_unknown'] }
const email = refusedWith(
  z.string(EMAIL_MESSAGE).trim().max(LONGEST_EMAIL, EMAIL_MESSAGE).pipe(z.email(EMAIL_MESSAGE)),
  { status: 422, code: 'email_invalid' },
)
const TOKEN = z.object({
  token: z.string().min(1).max(LONGEST_TOKEN).describe('What follows # in the link'),
})

/** `POST /op/user/organisation/invitations`. */
export const INVITE = operation('invite', 'Invites somebody by email', {
  ...OF_ORGANISATIONS,
  description: `The link in the email works once, for ${INVITATION_DAYS} days. At most ${MAX_INVITATIONS} invitations can be open, and an organisation can have ${MAX_MEMBERS} members.`,
  body: z.object({ email, role: ROLE }),
  response: { 201: respond('The invitation.', z.object(INVITATION)) },
  problems: {
    ...CHANGE_PROBLEMS,
    409: ['already_member', 'already_invited'],
    422: ['too_many_invitations'],
    429: TOO_MANY_SENT,
  },
})

/** `POST /op/user/organisation/invitations/{invitationId}/resend`. */
export const RESEND_INVITATION = operation(
  'resendInvitation',
  `Sends an invitation again, with a new link for ${INVITATION_DAYS} days; the earlier link ends`,
  {
    ...OF_ORGANISATIONS,
    params: invitationInPath,
    response: ok('The invitation.', z.object(INVITATION)),
    problems: { ...INVITATION_PROBLEMS, ...BODY_PROBLEMS, 429: TOO_MANY_SENT },
  },
)

/** `DELETE /op/user/organisation/invitations/{invitationId}`. */
export const WITHDRAW_INVITATION = operation('withdrawInvitation', 'Withdraws an invitation', {
  ...OF_ORGANISATIONS,
  params: invitationInPath,
  response: { 204: NO_CONTENT },
  problems: { ...INVITATION_PROBLEMS, ...BODY_PROBLEMS },
})

/** `POST /op/invitations/look`. */
export const LOOK_AT_INVITATION = operation(
  'lookAtInvitation',
  'Shows what an invitation offers, to whoever has its link',
  {
    tags: ['organisations'],
    security: [],
    body: TOKEN,
    response: ok(
      'The invitation.',
      z.object({
        organisation: z.string(),
        role: ROLE,
        email: z.string().describe('Who is invited'),
        invited_by: z.string().nullable(),
        expires_at: z.iso.datetime(),
      }),
    ),
    problems: { 410: ['invitation_invalid'], 429: ['rate_limited'], 503: ['maintenance'] },
  },
)

/** `POST /op/user/invitations/accept`. */
export const ACCEPT_INVITATION = operation(
  'acceptInvitation',
  'Accepts an invitation that was sent to your verified email address',
  {
    ...OF_ORGANISATIONS,
    body: TOKEN,
    response: ok('The organisation.', z.object({ id: z.uuid(), name: z.string(), role: ROLE })),
    problems: {
      ...CHANGE_PROBLEMS,
      403: [...CHANGE_PROBLEMS[403], 'invitation_for_other_email'],
      409: ['already_member'],
      410: [...CHANGE_PROBLEMS[410], 'invitation_invalid'],
      422: ['too_many_organisations'],
    },
  },
)
