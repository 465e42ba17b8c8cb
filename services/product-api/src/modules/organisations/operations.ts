import { MAX_OWNED_ORGANISATIONS, PLANS } from '@orchard/shared/facts'
import { ROLES } from '@orchard/shared/organisations'
import * as z from 'zod'
import {
  ACCOUNT_PROBLEMS,
  CHANGE_PROBLEMS,
  NAMED,
  OF_ORGANISATIONS,
} from '#src/modules/accounts/owner-scope.ts'
import { isSeen, looksLikeLink, looksLikeUs } from '#src/modules/mail/organisation-name.ts'
import { NO_CONTENT, ok, operation, respond } from '#src/server/openapi/operation.ts'
import { BODY_PROBLEMS } from '#src/server/openapi/problems.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'

const ROLE_MESSAGE = `Role must be one of: ${ROLES.join(', ')}`

const time = z.iso.datetime()

const plan = z.enum(PLANS.map(({ id }) => id))

const email = z.string().nullable()

/** A role, in a request or a response. */
export const ROLE = refusedWith(z.enum(ROLES, ROLE_MESSAGE), { status: 422, code: 'role_invalid' })

/** Fields of an organisation, as one of its members sees it among theirs. */
export const ORGANISATION = { id: z.uuid(), name: z.string(), role: ROLE, plan, joined_at: time }

/** Fields of a member. */
export const MEMBER = { id: z.uuid(), email, role: ROLE, joined_at: time }

/** Fields of an invitation. */
export const INVITATION = {
  id: z.uuid(),
  email: z.string(),
  role: ROLE,
  invited_by: email,
  created_at: time,
  expires_at: time,
}

/** An id of a member or an invitation. */
export const ID = refusedWith(z.uuid('Invalid ID').toLowerCase(), {
  status: 400,
  code: 'id_invalid',
})

const NAME_REFUSED = { status: 422, code: 'name_invalid', detail: 'The name is invalid' } as const

/**
 * The body that names an organisation. The name is in emails to people who may not know it, so it must be seen there,
 * not become a link, and not look like our name.
 */
const ORGANISATION_NAMED = refusedWith(
  z.object({
    name: NAMED.shape.name
      .refine(isSeen, 'Name must have characters that are visible')
      .refine((name) => !looksLikeLink(name), 'Name must not contain a URL or an email address')
      .refine((name) => !looksLikeUs(name), 'Name must not contain “API Orchard”'),
  }),
  NAME_REFUSED,
)

const memberInPath = z.object({ memberId: ID })

const members = z.array(z.object({ ...MEMBER, is_you: z.boolean() }))

const MEMBER_PROBLEMS = { ...CHANGE_PROBLEMS, 404: ['member_unknown'], 409: ['last_owner'] }

/** `GET /op/user/organisations`. */
export const LIST_ORGANISATIONS = operation(
  'listOrganisations',
  'Lists the organisations that you are a member of, by name',
  {
    ...OF_ORGANISATIONS,
    response: ok(
      'The organisations.',
      z.object({ organisations: z.array(z.object(ORGANISATION)) }),
    ),
  },
)

/** `POST /op/user/organisations`. */
export const CREATE_ORGANISATION = operation(
  'createOrganisation',
  `Creates an organisation; one person can own ${MAX_OWNED_ORGANISATIONS}`,
  {
    ...OF_ORGANISATIONS,
    description:
      'With `take_over` your own account becomes the organisation, with its keys, plan, usage, alerts and webhooks, and you get a new own account on the Free plan, for which the requests of this month count, too.',
    body: refusedWith(
      ORGANISATION_NAMED.extend({ take_over: z.boolean().default(false) }),
      NAME_REFUSED,
    ),
    response: {
      201: respond(
        'The organisation.',
        z.object({ id: z.uuid(), name: z.string(), role: z.literal('owner') }),
      ),
    },
    problems: { ...CHANGE_PROBLEMS, 409: ['account_busy'], 422: ['too_many_organisations'] },
  },
)

/** `GET /op/user/organisation`. */
export const GET_ORGANISATION = operation(
  'getOrganisation',
  'Shows an organisation, its members and its invitations',
  {
    ...OF_ORGANISATIONS,
    response: ok(
      'The organisation.',
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: ROLE,
        created_at: time,
        members,
        invitations: z
          .array(z.object(INVITATION))
          .nullable()
          .describe('Those that are open or have expired; null unless you are an owner'),
      }),
    ),
  },
)

/** `PUT /op/user/organisation`. */
export const RENAME_ORGANISATION = operation('renameOrganisation', 'Renames an organisation', {
  ...OF_ORGANISATIONS,
  body: ORGANISATION_NAMED,
  response: ok('The name.', z.object({ name: z.string() })),
  problems: CHANGE_PROBLEMS,
})

/** `PUT /op/user/organisation/members/{memberId}`. */
export const SET_ROLE = operation('setRole', 'Gives a member another role', {
  ...OF_ORGANISATIONS,
  params: memberInPath,
  body: z.object({ role: ROLE }),
  response: ok('The member.', z.object({ ...MEMBER, is_you: z.boolean() })),
  problems: { ...MEMBER_PROBLEMS, 422: ['too_many_organisations'] },
})

/** `POST /op/user/organisation/members/{memberId}/remove`. */
export const REMOVE_MEMBER = operation(
  'removeMember',
  'Removes a member, and revokes some of the keys that they created',
  {
    ...OF_ORGANISATIONS,
    params: memberInPath,
    body: refusedWith(z.object({ revoke_keys: z.array(z.uuid().toLowerCase()).default([]) }), {
      status: 422,
      code: 'member_keys_invalid',
      detail: 'Send “revoke_keys” as a list of IDs of keys',
    }),
    response: ok('The revoked keys.', z.object({ revoked: z.array(z.uuid()) })),
    problems: MEMBER_PROBLEMS,
  },
)

/** `POST /op/user/organisation/leave`. */
export const LEAVE_ORGANISATION = operation('leaveOrganisation', 'Leaves an organisation', {
  ...OF_ORGANISATIONS,
  response: { 204: NO_CONTENT },
  problems: { ...ACCOUNT_PROBLEMS, ...BODY_PROBLEMS, 409: ['last_owner'] },
})

/** `POST /op/user/organisation/transfer`. */
export const TRANSFER_OWNERSHIP = operation(
  'transferOwnership',
  'Makes another member an owner, and gives you another role',
  {
    ...OF_ORGANISATIONS,
    body: z.object({ member_id: ID, your_role: ROLE }),
    response: ok('All members.', z.object({ members })),
    problems: { ...CHANGE_PROBLEMS, 404: ['member_unknown'], 422: ['too_many_organisations'] },
  },
)
