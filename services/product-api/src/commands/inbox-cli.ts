import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { type ApiConfig, readConfig } from '#src/config.ts'
import { isSubmissionKind, listSubmissions } from '#src/modules/inbox/submissions.ts'
import { askServer } from '#src/modules/operator/ask-server.ts'
import type { LoggedAct } from '#src/modules/operator/log.ts'
import { logCommand, logHere, REASON_OPTION } from '#src/modules/operator/log-command.ts'
import { countWishes } from '#src/modules/wishes/wishes.ts'
import { isMissingTable } from '#src/store/database-error.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { countSubmissions, deleteSubmissions } from '#src/whole/delete-submissions.ts'
import { formatInbox, formatWishes, type InboxEntry, type WishCount } from './format-inbox.ts'

/**
 * `npm run inbox [-- suggestions|contact]` shows submissions, `npm run inbox -- wishes` how many wait for each API,
 * and `npm run inbox -- delete ID|EMAIL` deletes one or all of a person; with or without a running server.
 */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run inbox',
    does: 'Shows what the forms have received, how many wait for each API, or deletes entries.',
    takes: '[suggestions | contact | UNIT/FORM | wishes | delete ID-OR-EMAIL]',
    max: 2,
    options: { ...DRY_RUN, ...REASON_OPTION },
    more: 'The options are those of delete.',
  })
  const [word, who] = positionals
  const config = readConfig(process.env)
  if (word === 'delete') {
    if (!who) throw new Error('Name what to delete: the ID of an entry or an email address.')
    const isDryRun = values['dry-run']
    const count = isDryRun
      ? await countEntries(config, who)
      : await deleteEntries(config, who, values.reason)
    process.stdout.write(`${count} ${isDryRun ? 'would be ' : ''}deleted\n`)
    return
  }
  if (values['dry-run']) throw new Error('--dry-run is an option of delete.')
  if (who !== undefined) throw new Error(`Unexpected argument ${who}: only delete takes one.`)
  if (word === 'wishes') {
    process.stdout.write(formatWishes(await readWishes(config)))
    return
  }
  if (word !== undefined && !isSubmissionKind(word))
    throw new Error(
      `Unknown form ${word}; use suggestions, contact, UNIT/FORM of a remote, wishes or none.`,
    )
  process.stdout.write(formatInbox(await readEntries(config, word ?? '')))
}

async function deleteEntries(config: ApiConfig, who: string, reason: string): Promise<number> {
  const entryOf = (deleted: number): LoggedAct => ({
    act: 'delete from inbox',
    // The log has no email addresses.
    ...(who.includes('@') ? {} : { target: who }),
    reason,
    details: { deleted },
  })
  const response = await askServer<{ deleted: number }>(config, 'DELETE', 'inbox', { who })
  if (response) {
    await logCommand(config, entryOf(response.deleted))
    return response.deleted
  }
  return withDatabase(config, async (database) => {
    const deleted = await deleteSubmissions(database, who)
    await logHere(database, entryOf(deleted))
    return deleted
  }).catch(explain)
}

/** A request of its own: a server of before it would delete. */
async function countEntries(config: ApiConfig, who: string): Promise<number> {
  const response = await askServer<{ entries: number }>(config, 'GET', 'inbox/count', { who })
  if (response) return response.entries
  return withDatabase(config, (database) => countSubmissions(database, who)).catch(explain)
}

async function readEntries(config: ApiConfig, kind: string): Promise<InboxEntry[]> {
  const response = await askServer<InboxEntry[]>(config, 'GET', 'inbox', { kind })
  if (response) return response
  const read = withDatabase(config, (database) => listSubmissions(database, kind))
  const rows = await read.catch(explain)
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
}

async function readWishes(config: ApiConfig): Promise<WishCount[]> {
  const response = await askServer<WishCount[]>(config, 'GET', 'inbox/wishes', {})
  if (response) return response
  const rows = await withDatabase(config, countWishes).catch(explain)
  return rows.map((row) => ({ ...row, since: row.since?.toISOString() ?? '' }))
}

function explain(error: unknown): never {
  if (!isMissingTable(error)) throw error
  throw new Error(
    'The database has no tables yet. Start the product API once, or run npm run migrate.',
  )
}

runCommand(main)
