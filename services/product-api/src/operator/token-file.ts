import path from 'node:path'
import type { ApiConfig } from '#src/config.ts'

/** Where a running server leaves the token of its inbox. */
export function tokenFile({ dataDir }: Pick<ApiConfig, 'dataDir'>): string {
  return path.join(dataDir, 'product-api', 'inbox.token')
}
