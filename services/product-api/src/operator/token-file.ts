import path from 'node:path'
import type { ApiConfig } from '#src/config.ts'

/** File with the operator token of a running server. */
export function tokenFile({ dataDir }: Pick<ApiConfig, 'dataDir'>): string {
  return path.join(dataDir, 'product-api', 'inbox.token')
}
