import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ApiConfig } from '#src/config.ts'

/**
 * Asks the server that holds the embedded database, as its operator.
 * @param path below `/op/`.
 * @returns its response; null where no such server runs, or it refuses.
 */
export async function askServer<ResponseBody>(
  config: Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 'port'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<ResponseBody | null> {
  if (config.databaseUrl) return null
  try {
    const token = await readFile(tokenFile(config), 'utf8')
    const target = `http://127.0.0.1:${config.port}/op/${path}?${new URLSearchParams(query)}`
    const headers = {
      Authorization: `Bearer ${token}`,
      'X-Operator': userInfo().username,
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const response = await fetch(target, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) return null
    const reply: ResponseBody = await response.json()
    return reply
  } catch {
    return null // no token or no server: the database is free to be opened
  }
}

/** File with the operator token of a running server. */
export function tokenFile({ dataDir }: Pick<ApiConfig, 'dataDir'>): string {
  return join(dataDir, 'product-api', 'inbox.token')
}
