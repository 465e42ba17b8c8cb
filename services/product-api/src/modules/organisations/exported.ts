import * as z from 'zod'
import { isInvitation } from '#src/modules/accounts/membership.ts'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { INVITATION, MEMBER, ORGANISATION } from './operations.ts'
import {
  findOrganisation,
  listInvitations,
  listMembers,
  listOrganisations,
} from './organisations.ts'

type Given = Pick<Services, 'database'>

/** The organisations and invitations of a person, or what an organisation knows of its members, in an export. */
export const EXPORTED = {
  organisation: {
    schema: z
      .object({
        name: z.string(),
        created_at: z.iso.datetime(),
        members: z.array(z.object(MEMBER)),
      })
      .nullable()
      .describe('Of an organisation'),
    async read({ database }: Given, { id }: ExportedAccount) {
      const organisation = await findOrganisation(database, id)
      return organisation
        ? {
            name: organisation.name,
            created_at: organisation.createdAt.toISOString(),
            members: await listMembers(database, id),
          }
        : null
    },
  },
  memberships: {
    schema: z.array(z.object(ORGANISATION)).describe('The organisations of a person'),
    read: ({ database }: Given, { id }: ExportedAccount) => listOrganisations(database, id),
  },
  invitations: {
    schema: z
      .array(z.object(INVITATION))
      .describe('Invitations of an organisation, or to the email address of a person'),
    read: ({ database }: Given, { email, id }: ExportedAccount) =>
      listInvitations(database, isInvitation({ accountId: id, email })),
  },
}
