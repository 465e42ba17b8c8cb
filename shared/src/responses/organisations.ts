// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, oneOf, only, orNull, type ReadBy, text, timestamp } from './read.ts'

export const renameOrganisation = fields({ name: text })
export type RenameOrganisation = ReadBy<typeof renameOrganisation>

export const createOrganisation = fields({ id: text, name: text, role: only('owner') })
export type CreateOrganisation = ReadBy<typeof createOrganisation>

export const acceptInvitation = fields({
  id: text,
  name: text,
  role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
})
export type AcceptInvitation = ReadBy<typeof acceptInvitation>

export const setRole = fields({
  id: text,
  email: orNull(text),
  role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
  joined_at: timestamp,
  is_you: flag,
})
export type SetRole = ReadBy<typeof setRole>

export const lookAtInvitation = fields({
  organisation: text,
  role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
  email: text,
  invited_by: orNull(text),
  expires_at: timestamp,
})
export type LookAtInvitation = ReadBy<typeof lookAtInvitation>

export const transferOwnership = fields({ members: list(setRole) })
export type TransferOwnership = ReadBy<typeof transferOwnership>

export const invite = fields({
  id: text,
  email: text,
  role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
  invited_by: orNull(text),
  created_at: timestamp,
  expires_at: timestamp,
})
export type Invite = ReadBy<typeof invite>

export const listOrganisations = fields({
  organisations: list(
    fields({
      id: text,
      name: text,
      role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      joined_at: timestamp,
    }),
  ),
})
export type ListOrganisations = ReadBy<typeof listOrganisations>

export const getOrganisation = fields({
  id: text,
  name: text,
  role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
  created_at: timestamp,
  members: list(setRole),
  invitations: orNull(list(invite)),
})
export type GetOrganisation = ReadBy<typeof getOrganisation>
