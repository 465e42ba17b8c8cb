import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountUnknown } from '#src/modules/accounts/account-unknown.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { type Billing, inTime } from '#src/modules/billing/billing.ts'
import { type OperatorRouteServices, operatorRoutes } from '#src/modules/operator/of-operator.ts'
import type { SuspensionList } from '#src/modules/suspensions/suspension-list.ts'
import type { Given } from '#src/server/module.ts'
import type { DeletionServices } from './account-routes.ts'
import type { DeletedAccount } from './delete-account.ts'
import { deleteByEmail, deletePerson } from './delete-person.ts'
import { exportAccount } from './export-account.ts'
import { DELETE_PERSON, EXPORT_PERSON } from './person-operations.ts'
import type { ErasedEntries } from './personal-places.ts'

interface PersonServices extends DeletionServices {
  billing: Billing | null
  suspensions: SuspensionList
}

/** Requests of persons: the export of their data, and its deletion. */
export function personRoutes(
  app: FastifyInstance,
  services: Given<'billing' | 'keys'> & OperatorRouteServices & PersonServices,
): void {
  const { billing, keys, now, suspensions } = services
  operatorRoutes(app, services, ({ act, actElsewhere, ofOperator, scope }) => {
    scope.get(
      '/op/operator/accounts/:id/export',
      ofOperator('fresh act', EXPORT_PERSON),
      async (request, reply) => {
        const { id } = request.params
        const exported = await act(
          request,
          { act: 'export account', target: id, account: id },
          async (transaction) => {
            const [account] = await transaction.select().from(accounts).where(eq(accounts.id, id))
            if (!account) throw accountUnknown()
            return account
          },
        )
        return reply
          .type('application/json; charset=utf-8')
          .header('Content-Disposition', 'attachment; filename="api-orchard-account.json"')
          .serializer((all) => `${JSON.stringify(all, null, 2)}\n`)
          .send(await exportAccount(services, exported, false))
      },
    )

    scope.post(
      '/op/operator/deletions',
      ofOperator('fresh act', DELETE_PERSON),
      async (request, reply) => {
        const { who } = request.body
        const id = randomUUID()
        const isEmail = who.includes('@')
        const found = (deleted: readonly ErasedEntries[]) => ({ details: { receipt: id, deleted } })
        const deleted = isEmail
          ? await act(
              request,
              { act: 'delete person' },
              (transaction) => deleteByEmail(transaction, who),
              found,
            )
          : await inTime(billing, deleteOwner)
        return reply.status(201).send({ id, at: now().toISOString(), deleted: [...deleted] })

        async function deleteOwner() {
          const accountId = who.toLowerCase()
          const work = () => deletePerson(services, billing, accountId)
          const erasedOf = (gone: readonly DeletedAccount[]) => gone.flatMap(({ erased }) => erased)
          const gone = await actElsewhere(
            request,
            { act: 'delete account', target: accountId, account: accountId },
            () => (billing ? billing.ask(work) : work()),
            (all) => found(erasedOf(all)),
          )
          for (const { id } of gone) keys.forget(id)
          await suspensions.refresh()
          return erasedOf(gone)
        }
      },
    )
  })
}
