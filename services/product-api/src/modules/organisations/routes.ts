import type { FastifyInstance } from 'fastify'
import { memberUnknown } from '#src/modules/accounts/membership.ts'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import {
  leaveOrganisation,
  removeMember,
  renameOrganisation,
  setRole,
  transferOwnership,
} from './members.ts'
import {
  CREATE_ORGANISATION,
  GET_ORGANISATION,
  LEAVE_ORGANISATION,
  LIST_ORGANISATIONS,
  REMOVE_MEMBER,
  RENAME_ORGANISATION,
  SET_ROLE,
  TRANSFER_OWNERSHIP,
} from './operations.ts'
import { createOrganisation, describeOrganisation, listOrganisations } from './organisations.ts'
import { takeOver } from './take-over.ts'

/** `/op/user/organisations` and `/op/user/organisation`: the organisations of a person, and the one of a request. */
export function organisationRoutes(
  app: FastifyInstance,
  services: AccountServices & Owned & { billing: Billing | null; keys: Pick<KeyLookup, 'forget'> },
): void {
  const { billing, database, keys } = services

  services.ownerRoutes(app, ({ accountOf, memberOf, ofOwner, scope }) => {
    scope.get(
      '/op/user/organisations',
      ofOwner('recent', 'own', LIST_ORGANISATIONS),
      async (request) => ({
        organisations: await listOrganisations(database, memberOf(request).person.id),
      }),
    )

    scope.post(
      '/op/user/organisations',
      ofOwner('change', 'own', CREATE_ORGANISATION),
      async (request, reply) => {
        const member = memberOf(request)
        const { name, take_over: isTakeOver } = request.body
        const id = isTakeOver
          ? await takeOver(services, member, name)
          : await createOrganisation(services, member, name)
        return reply.status(201).send({ id, name, role: 'owner' as const })
      },
    )

    scope.get(
      '/op/user/organisation',
      ofOwner('recent', 'organisation:read', GET_ORGANISATION),
      async (request) => describeOrganisation(database, memberOf(request)),
    )

    scope.put(
      '/op/user/organisation',
      ofOwner('change', 'organisation:write', RENAME_ORGANISATION),
      async (request) => {
        const { name } = request.body
        await renameOrganisation(services, memberOf(request), name)
        return { name }
      },
    )

    scope.put(
      '/op/user/organisation/members/:memberId',
      ofOwner('change', 'members:write', SET_ROLE),
      async (request) => {
        const { memberId } = request.params
        const member = memberOf(request)
        await setRole(services, member, memberId, request.body.role)
        void billing?.followEmails([accountOf(request).id])
        const { members } = await describeOrganisation(database, member)
        const changed = members.find(({ id }) => id === memberId)
        if (!changed) throw memberUnknown()
        return changed
      },
    )

    scope.post(
      '/op/user/organisation/members/:memberId/remove',
      ofOwner('change', 'members:write', REMOVE_MEMBER),
      async (request) => {
        const { memberId: personId } = request.params
        const { revoke_keys: keyIds } = request.body
        const revoked = await removeMember(services, memberOf(request), { personId, keyIds })
        void billing?.followEmails([accountOf(request).id])
        if (revoked.length > 0) keys.forget(accountOf(request).id)
        return { revoked }
      },
    )

    scope.post(
      '/op/user/organisation/leave',
      ofOwner('confirmed', 'member', LEAVE_ORGANISATION),
      async (request, reply) => {
        await leaveOrganisation(services, memberOf(request))
        void billing?.followEmails([accountOf(request).id])
        return reply.status(204).send()
      },
    )

    scope.post(
      '/op/user/organisation/transfer',
      ofOwner('change', 'organisation:write', TRANSFER_OWNERSHIP),
      async (request) => {
        const { member_id: personId, your_role: ownRole } = request.body
        const member = memberOf(request)
        await transferOwnership(services, member, { personId, ownRole })
        void billing?.followEmails([accountOf(request).id])
        const { members } = await describeOrganisation(database, member)
        return { members }
      },
    )
  })
}
