import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** Names of devices; the identity provider cannot rename one. */
export const deviceNames = pgTable(
  'device_names',
  {
    accountId: accountId().notNull(),
    deviceKey: text('device_key').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceKey] })],
)

/**
 * Devices that need no second factor. A row is stored before the pool remembers the device, and goes once the pool has
 * forgotten it: the pool itself knows no end.
 */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    accountId: accountId().notNull(),
    deviceKey: text('device_key').notNull(),
    trustedAt: time('trusted_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.deviceKey] }),
    index('trusted_devices_ends_at').on(table.endsAt),
  ],
)
