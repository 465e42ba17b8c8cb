import { ROLES, type Role } from '@orchard/shared/organisations'
import type { Call, Download, ReadJson } from './calls.ts'
import {
  fields,
  flag,
  list,
  only,
  orNull,
  type Read,
  type ReadBy,
  text,
  textOrNull,
  timestamp,
} from './read-response.ts'

/** Calls to the product API about organisations; see `createOrganisationApi`. */
export type OrganisationApi = ReturnType<typeof createOrganisationApi>

const role: Read<Role> = (value) => ROLES.find((one) => one === value)

const readMembership = fields({ id: text, name: text, role, plan: text, joined_at: timestamp })

/** An organisation of the person. */
export type OwnOrganisation = ReadBy<typeof readMembership>

const readMember = fields({
  id: text,
  /** Null where none is verified. */
  email: textOrNull,
  role,
  joined_at: timestamp,
  is_you: flag,
})

/** A member of an organisation. */
export type Member = ReadBy<typeof readMember>

const readInvitation = fields({
  id: text,
  email: text,
  role,
  /** Email address of who invited; null where they have left. */
  invited_by: textOrNull,
  created_at: timestamp,
  expires_at: timestamp,
})

/** An invitation that was not accepted yet. */
export type Invitation = ReadBy<typeof readInvitation>

const readOrganisation = fields({
  id: text,
  name: text,
  role,
  created_at: timestamp,
  members: list(readMember),
  /** Null for those who may not see them. */
  invitations: orNull(list(readInvitation)),
})

/** An organisation, as one of its members sees it. */
export type Organisation = ReadBy<typeof readOrganisation>

const readEntry = fields({
  id: text,
  at: timestamp,
  /** Null for a person whose account was deleted, and for what the payment provider did. */
  who: orNull(fields({ id: text, email: textOrNull })),
  category: text,
  act: text,
  target: textOrNull,
  /** IP address and device; null where nothing is known, or any more. */
  address: textOrNull,
  device: textOrNull,
})

/** An entry of the audit log. */
export type AuditEntry = ReadBy<typeof readEntry>

const readLog = fields({
  entries: list(readEntry),
  /** Pass it as `before` for older entries; null at the end. */
  next: textOrNull,
})

/**
 * @param call sends a request to the product API, about the account in which the person works.
 * @param callAsPerson the same about the person.
 * @param json reads the response.
 * @param file reads a file.
 */
export function createOrganisationApi({
  call,
  callAsPerson,
  json,
  file,
}: {
  call: Call
  callAsPerson: Call
  json: ReadJson
  file(path: string, type: string, download: Download): Promise<Blob>
}) {
  const within = '/organisation'
  const invitation = (id: string) => `${within}/invitations/${encodeURIComponent(id)}`
  const member = (id: string) => `${within}/members/${encodeURIComponent(id)}`
  return {
    /** All organisations of the person. */
    mine: async () =>
      json(
        await callAsPerson('GET', '/organisations'),
        only('organisations', list(readMembership)),
      ),
    /** @param takeOver makes the own account, with all it has, the organisation. */
    create: async (name: string, takeOver: boolean) =>
      json(
        await callAsPerson('POST', '/organisations', { name, take_over: takeOver }),
        fields({ id: text, name: text }),
      ),
    accept: async (token: string) =>
      json(
        await callAsPerson('POST', '/invitations/accept', { token }),
        fields({ id: text, name: text, role }),
      ),
    read: async () => json(await call('GET', within), readOrganisation),
    rename: async (name: string) => json(await call('PUT', within, { name }), only('name', text)),
    /** Needs a sign-in of the last ten minutes. */
    async remove() {
      await call('DELETE', within)
    },
    invite: async (email: string, invitedAs: Role) =>
      json(await call('POST', `${within}/invitations`, { email, role: invitedAs }), readInvitation),
    resend: async (id: string) =>
      json(await call('POST', `${invitation(id)}/resend`), readInvitation),
    async withdraw(id: string) {
      await call('DELETE', invitation(id))
    },
    changeRole: async (id: string, next: Role) =>
      json(await call('PUT', member(id), { role: next }), readMember),
    /** @param keys ids of keys that the member made and that are revoked with it. */
    async removeMember(id: string, keys: readonly string[]) {
      await call('POST', `${member(id)}/remove`, { revoke_keys: keys })
    },
    async leave() {
      await call('POST', `${within}/leave`, {})
    },
    /** Makes another member an owner, and the person something else. */
    transfer: async (id: string, yourRole: Role) =>
      json(
        await call('POST', `${within}/transfer`, { member_id: id, your_role: yourRole }),
        only('members', list(readMember)),
      ),
    /** @param query as the product API takes it. */
    auditLog: async (query: URLSearchParams) =>
      json(await call('GET', `/audit-log?${query}`), readLog),
    auditLogFile: (query: URLSearchParams, download: Download) =>
      file(`/audit-log?${query}&format=csv`, 'text/csv', download),
  }
}
