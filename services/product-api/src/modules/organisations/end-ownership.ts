import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { appendToLog } from '#src/modules/operator/log.ts'
import { followOwners } from '#src/modules/suspensions/spread.ts'
import { aboutSuspension } from '#src/modules/suspensions/suspensions.ts'
import { keepUsageOfOwners } from '#src/modules/usage/deleted-usage.ts'
import type { Transaction } from '#src/store/database.ts'

/**
 * Does what follows when somebody owns an organisation no more; called before that is stored, in a transaction that holds
 * suspensions and has locked the organisation. Their requests of the month stay theirs, and an organisation that is
 * left to suspended owners is suspended, too.
 */
export async function endOwnership(
  services: Pick<AccountServices, 'now' | 'outbox' | 'site' | 'vault'>,
  transaction: Transaction,
  organisationId: string,
  personId: string,
): Promise<void> {
  const at = services.now()
  const ended = { organisationId, now: at, owners: [personId] }
  await keepUsageOfOwners(transaction, services.vault, ended)
  const left = { organisationIds: [organisationId], without: personId }
  const { suspended } = await followOwners(services, transaction, left)
  for (const made of suspended) {
    const reason = 'An owner has gone, and all who are left are suspended'
    const entry = { act: 'suspend account', reason, ...aboutSuspension(made) }
    const server = { name: 'server', how: 'server' } as const
    await appendToLog(transaction, server, entry, { at, outcome: 'done' })
  }
}
