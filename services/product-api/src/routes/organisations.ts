import type { FastifyInstance } from 'fastify'
import {
  createOrganisation,
  describeOrganisation,
  listOrganisations,
} from '#src/organisations/organisations.ts'
import { takeOver } from '#src/organisations/take-over.ts'
import { type AccountRouteServices, ownerRoutes } from './of-owner.ts'
import {
  CREATE_ORGANISATION,
  GET_ORGANISATION,
  LIST_ORGANISATIONS,
} from './organisation-operations.ts'

/** `/op/user/organisations` and `/op/user/organisation`: the organisations of a person, and the one of a request. */
export function organisationRoutes(app: FastifyInstance, services: AccountRouteServices): void {
  const { database } = services

  ownerRoutes(app, services, ({ memberOf, ofOwner, scope }) => {
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
  })
}
