import { MAX_NAME_CHARACTERS } from '@orchard/shared/facts'
import type { Permission } from '@orchard/shared/organisations'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { OpenAccount } from './accounts.ts'
import type { Member } from './actor.ts'
import { ownAccountOnly } from './roles.ts'
import { SIGN_IN_HEADERS, type WhoAsks } from './who-asks.ts'

/** Errors of every address of an account. */
export const ACCOUNT_PROBLEMS = {
  400: ['token_missing', 'provider_unknown'],
  401: ['token_invalid', 'token_expired'],
  410: ['account_deleted'],
  429: ['rate_limited'],
  503: ['identity_unavailable', 'maintenance'],
}

/** Errors of what the owner of a suspended account may not do. */
export const CHANGE_PROBLEMS = { ...ACCOUNT_PROBLEMS, 403: ['account_suspended'] }

/** Common parts of routes for the owner of an account. */
export const OF_OWNER = {
  tags: ['account'],
  security: [{ signIn: [] }],
  headers: SIGN_IN_HEADERS,
  problems: ACCOUNT_PROBLEMS,
} as const

const NAME_MESSAGE = `Name must have 1 to ${MAX_NAME_CHARACTERS} characters`

/** Not the marks of Arabic and Hebrew names, which do no more than a letter of these does. */
// expression: one character
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069\p{Zl}\p{Zp}]/u

/** The body that names a device or a key; 422 `name_invalid` for anything else. */
export const NAMED = refusedWith(
  z.object({
    name: z
      .string(NAME_MESSAGE)
      .trim()
      .normalize('NFC')
      // expression: one repetition, between the ends of the text
      .regex(new RegExp(`^\\P{Cc}{1,${MAX_NAME_CHARACTERS}}$`, 'u'), NAME_MESSAGE)
      .refine((name) => !TURNS_TEXT.test(name), 'Name must not turn the text around it'),
  }),
  { status: 422, code: 'name_invalid', detail: 'The name is invalid' },
)

/**
 * How a sign-in is checked, as in `WhoAsks`; `change` is `confirmed`, and not for a suspended account: its handler must
 * make the change by `changeAs`; `fresh` is `change`, by a sign-in of the last ten minutes.
 */
type Check = 'recent' | 'confirmed' | 'change' | 'fresh'

/** Common parts of routes for the owner of an account, and for members of an organisation. */
export interface OwnerScope {
  scope: TypedApp
  whoAsks: WhoAsks
  /** Options of a route for whoever is not signed in. */
  anyone: { config: object }
  /** Options of a route that calls `enter` by itself. */
  needs(permission: Permission): { config: FastifyContextConfig & { permission: Permission } }
  /**
   * Opens the account that a request is about, for somebody whose sign-in was checked.
   * @param options the organisation is by default that of the header.
   * @throws {ApiError} as `admit`.
   */
  enter(
    request: FastifyRequest,
    who: Identity,
    permission: Permission,
    options?: { organisation?: string | undefined; change?: Member['change'] },
  ): Promise<{ account: OpenAccount; member: Member }>
  /**
   * Options of a route for the owner; authenticates before the rest of the request is validated. The one place where
   * roles are enforced.
   * @param permission what a member of an organisation needs.
   * @param check called after that; it may throw.
   */
  ofOwner<S>(
    how: Check,
    permission: Permission,
    schema: S,
    check?: () => unknown,
  ): { schema: S; config: { permission: Permission; isChange: boolean } }
  /** The account that a request is about: that of its sender, or of an organisation. */
  accountOf(request: Pick<FastifyRequest, 'getDecorator'>): OpenAccount
  /** The sender of a request. */
  memberOf(request: Pick<FastifyRequest, 'getDecorator'>): Member
}

/** Declares routes for owners of accounts: never cached, with one rate limit per sign-in. */
export type OwnerRoutes = (app: FastifyInstance, declare: (owner: OwnerScope) => void) => void

/** What every module with such routes is given. */
export interface Owned {
  ownerRoutes: OwnerRoutes
}

/** @throws {ApiError} 409 for a request that names an organisation; for routes that open no account. */
export function refuseOrganisation(request: FastifyRequest): void {
  if (organisationOf(request) !== undefined) throw ownAccountOnly()
}

/** The organisation that a request names, however badly. */
export function organisationOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-organisation']
  return given === undefined ? undefined : String(given)
}

/** Common parts of routes of organisations. */
export const OF_ORGANISATIONS = { ...OF_OWNER, tags: ['organisations'] } as const
