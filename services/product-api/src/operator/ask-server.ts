import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ApiConfig } from '#src/config.ts'

/**
 * Asks the server that holds the embedded database, as its operator.
 * @param target path and query below `/op/`.
 * @returns its answer; null where no such server runs, or it refuses.
 */
export async function askServer<Answer>(
  config: Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 'port'>,
  method: 'GET' | 'POST' | 'DELETE',
  target: string,
): Promise<Answer | null> {
  if (config.databaseUrl) return null
  try {
    const token = await readFile(tokenFile(config), 'utf8')
    const response = await fetch(`http://127.0.0.1:${config.port}/op/${target}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) return null
    const answer: Answer = await response.json()
    return answer
  } catch {
    return null // no token or no server: the database is free to be opened
  }
}

/** File with the operator token of a running server. */
export function tokenFile({ dataDir }: Pick<ApiConfig, 'dataDir'>): string {
  return path.join(dataDir, 'product-api', 'inbox.token')
}
