import { readFile } from 'node:fs/promises'
import { isFormKind } from '@orchard/shared/forms'
import { type ApiConfig, readConfig } from '#src/config.ts'
import { listSubmissions } from '#src/routes/submissions.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { formatInbox, type InboxEntry } from './format-inbox.ts'
import { tokenFile } from './token-file.ts'

/** `npm run inbox [-- suggestions|contact]`: what visitors sent, whether the server runs or not. */
async function main(): Promise<void> {
  const kind = process.argv[2]
  if (kind !== undefined && !isFormKind(kind))
    throw new Error(`There is no form ${kind}; name suggestions, contact or nothing.`)
  const config = readConfig(process.env)
  const entries = (await askServer(config, kind)) ?? (await readDatabase(config, kind))
  process.stdout.write(formatInbox(entries))
}

/** The running server's answer; null where none runs that holds the embedded database. */
async function askServer(config: ApiConfig, kind = ''): Promise<InboxEntry[] | null> {
  if (config.databaseUrl) return null
  try {
    const token = await readFile(tokenFile(config), 'utf8')
    const response = await fetch(`http://127.0.0.1:${config.port}/op/inbox?kind=${kind}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) return null
    const entries: InboxEntry[] = await response.json()
    return entries
  } catch {
    return null // no token or no server: the database is free to be opened
  }
}

async function readDatabase(config: ApiConfig, kind?: string): Promise<InboxEntry[]> {
  const { database, close } = await openDatabase(config)
  try {
    const rows = await listSubmissions({ database }, kind)
    return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
  } finally {
    await close()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
