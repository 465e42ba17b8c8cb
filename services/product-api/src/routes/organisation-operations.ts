import { PLANS } from '@orchard/shared/facts'
import * as z from 'zod'
import { ok, operation, respond } from '#src/openapi/operation.ts'
import { refusedWith } from '#src/openapi/refusals.ts'
import { MAX_OWNED } from '#src/organisations/organisations.ts'
import { ROLES } from '#src/organisations/roles.ts'
import { CHANGE_PROBLEMS, NAMED, OF_OWNER } from './of-owner.ts'

// expression: one character, and two beside a full stop
const LOOKS_LIKE_LINK = /:\/\/|@|[^\s.][.。]\p{L}{2}/u
// expression: one character
const TURNS_TEXT = /[\p{Bidi_Control}\p{Zl}\p{Zp}]/u
const time = z.iso.datetime()
const plan = z.enum(PLANS.map(({ id }) => id))
const role = z.enum(ROLES)
const email = z.string().nullable()
/** Fields of an organisation, as one of its members sees it among theirs. */
export const ORGANISATION = { id: z.uuid(), name: z.string(), role, plan, joined_at: time }
/** Fields of a member. */
export const MEMBER = { id: z.uuid(), email, role, joined_at: time }
/** Fields of an invitation. */
export const INVITATION = {
  id: z.uuid(),
  email: z.string(),
  role,
  invited_by: email,
  created_at: time,
  expires_at: time,
}
const NAME_REFUSED = { status: 422, code: 'name_invalid', detail: 'The name is invalid' } as const

/**
 * The body that names an organisation. The name is in emails to people who may not know it, so it must not become a link
 * there, and not turn the text around it.
 */
const ORGANISATION_NAMED = refusedWith(
  z.object({
    name: NAMED.shape.name.refine(
      (name) => !LOOKS_LIKE_LINK.test(name.normalize('NFKC')) && !TURNS_TEXT.test(name),
      'Name must not contain a URL or an email address',
    ),
  }),
  NAME_REFUSED,
)
const OF_ORGANISATIONS = { ...OF_OWNER, tags: ['organisations'] } as const

/** `GET /op/user/organisations`. */
export const LIST_ORGANISATIONS = operation(
  'listOrganisations',
  'Lists the organisations that you are a member of, by name',
  {
    ...OF_ORGANISATIONS,
    response: ok(
      'The organisations.',
      z.object({
        organisations: z.array(z.object(ORGANISATION)),
      }),
    ),
  },
)

/** `POST /op/user/organisations`. */
export const CREATE_ORGANISATION = operation(
  'createOrganisation',
  `Creates an organisation; one person can own ${MAX_OWNED}`,
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
        role,
        created_at: time,
        members: z.array(z.object({ ...MEMBER, is_you: z.boolean() })),
        invitations: z
          .array(z.object(INVITATION))
          .nullable()
          .describe('Those that are open or have expired; null unless you are an owner'),
      }),
    ),
  },
)
