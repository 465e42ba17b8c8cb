import { eq } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { deviceNames } from './tables.ts'

/** Names of devices by device key. */
export async function readDeviceNames(database: Database, accountId: string) {
  const rows = await database
    .select()
    .from(deviceNames)
    .where(eq(deviceNames.accountId, accountId))
    .orderBy(deviceNames.deviceKey)
  return Object.fromEntries(rows.map(({ deviceKey, name }) => [deviceKey, name]))
}
