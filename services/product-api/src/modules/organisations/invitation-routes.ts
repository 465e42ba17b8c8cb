import type { FastifyInstance } from 'fastify'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import {
  ACCEPT_INVITATION,
  INVITE,
  LOOK_AT_INVITATION,
  RESEND_INVITATION,
  WITHDRAW_INVITATION,
} from './invitation-operations.ts'
import {
  acceptInvitation,
  invite,
  lookAtInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts'

/** `/op/user/organisation/invitations`, `/op/user/invitations/accept` and `/op/invitations/look`. */
export function invitationRoutes(app: FastifyInstance, services: AccountServices & Owned): void {
  services.ownerRoutes(app, ({ anyone, memberOf, ofOwner, scope }) => {
    scope.post(
      '/op/user/organisation/invitations',
      ofOwner('change', 'members:write', INVITE),
      async (request, reply) => {
        return reply.status(201).send(await invite(services, memberOf(request), request.body))
      },
    )

    scope.post(
      '/op/user/organisation/invitations/:invitationId/resend',
      ofOwner('change', 'members:write', RESEND_INVITATION),
      async (request) => resendInvitation(services, memberOf(request), request.params.invitationId),
    )

    scope.delete(
      '/op/user/organisation/invitations/:invitationId',
      ofOwner('change', 'members:write', WITHDRAW_INVITATION),
      async (request, reply) => {
        await withdrawInvitation(services, memberOf(request), request.params.invitationId)
        return reply.status(204).send()
      },
    )

    scope.post(
      '/op/user/invitations/accept',
      ofOwner('change', 'own', ACCEPT_INVITATION),
      async (request) => acceptInvitation(services, memberOf(request), request.body.token),
    )

    scope.post('/op/invitations/look', { ...anyone, schema: LOOK_AT_INVITATION }, async (request) =>
      lookAtInvitation(services, request.body.token),
    )
  })
}
