import type { Role } from '@orchard/shared/organisations'
import { readJson } from '@orchard/shared/product-api'
import { readAuditLog } from '@orchard/shared/responses/audit'
import {
  acceptInvitation,
  createOrganisation,
  getOrganisation,
  invite,
  listOrganisations,
  renameOrganisation,
  setRole,
  transferOwnership,
} from '@orchard/shared/responses/organisations'
import type { Call, Download } from './calls.ts'

/** Calls to the product API about organisations; see `createOrganisationApi`. */
export type OrganisationApi = ReturnType<typeof createOrganisationApi>

/**
 * @param call sends a request to the product API, about the account in which the person works.
 * @param callAsPerson the same about the person.
 * @param file reads a file.
 */
export function createOrganisationApi({
  call,
  callAsPerson,
  file,
}: {
  call: Call
  callAsPerson: Call
  file(path: string, type: string, download: Download): Promise<Blob>
}) {
  const within = '/organisation'
  const invitation = (id: string) => `${within}/invitations/${encodeURIComponent(id)}`
  const member = (id: string) => `${within}/members/${encodeURIComponent(id)}`
  return {
    /** All organisations of the person. */
    mine: async () =>
      (await readJson(await callAsPerson('GET', '/organisations'), listOrganisations))
        .organisations,
    /** @param takeOver makes the own account, with all it has, the organisation. */
    create: async (name: string, takeOver: boolean) =>
      readJson(
        await callAsPerson('POST', '/organisations', { name, take_over: takeOver }),
        createOrganisation,
      ),
    accept: async (token: string) =>
      readJson(await callAsPerson('POST', '/invitations/accept', { token }), acceptInvitation),
    read: async () => readJson(await call('GET', within), getOrganisation),
    rename: async (name: string) =>
      (await readJson(await call('PUT', within, { name }), renameOrganisation)).name,
    /** Needs a sign-in of the last ten minutes. */
    async remove() {
      await call('DELETE', within)
    },
    invite: async (email: string, invitedAs: Role) =>
      readJson(await call('POST', `${within}/invitations`, { email, role: invitedAs }), invite),
    resend: async (id: string) => readJson(await call('POST', `${invitation(id)}/resend`), invite),
    async withdraw(id: string) {
      await call('DELETE', invitation(id))
    },
    changeRole: async (id: string, next: Role) =>
      readJson(await call('PUT', member(id), { role: next }), setRole),
    /** @param keys ids of keys that the member made and that are revoked with it. */
    async removeMember(id: string, keys: readonly string[]) {
      await call('POST', `${member(id)}/remove`, { revoke_keys: keys })
    },
    async leave() {
      await call('POST', `${within}/leave`, {})
    },
    /** Makes another member an owner, and the person something else. */
    transfer: async (id: string, yourRole: Role) =>
      (
        await readJson(
          await call('POST', `${within}/transfer`, { member_id: id, your_role: yourRole }),
          transferOwnership,
        )
      ).members,
    /** @param query as the product API takes it. */
    auditLog: async (query: URLSearchParams) =>
      readJson(await call('GET', `/audit-log?${query}`), readAuditLog),
    auditLogFile: (query: URLSearchParams, download: Download) =>
      file(`/audit-log?${query}&format=csv`, 'text/csv', download),
  }
}
