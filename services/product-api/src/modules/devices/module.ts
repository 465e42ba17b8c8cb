import { type Module, ofAccount } from '#src/server/module.ts'
import { deviceNames, trustedDevices } from './tables.ts'

/** Names of devices, and devices that need no second factor. */
export const MODULE: Module = {
  name: 'devices',
  needs: ['tries', 'identity', 'accounts', 'mail', 'audit', 'keys', 'suspensions', 'recovery'],
  tables: [
    {
      table: deviceNames,
      holds: 'names of devices',
      of: ofAccount(deviceNames),
      exported: 'device_names',
    },
    {
      table: trustedDevices,
      holds: 'devices that need no second factor, and until when',
      of: ofAccount(trustedDevices),
      exported: 'trusted_devices',
    },
  ],
}
