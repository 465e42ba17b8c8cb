import { MINUTE_MS } from '@orchard/shared/format'
import * as z from 'zod'
import { defineModule, ofAccount } from '#src/server/module.ts'
import { readDeviceNames } from './device-names.ts'
import { TRUSTED_DEVICE } from './operations.ts'
import { trustedDeviceRoutes } from './routes.ts'
import { deviceNames, trustedDevices } from './tables.ts'
import { exportTrusted, forgetEndedDevices } from './trusted-devices.ts'

/** Names of devices, and devices that need no second factor. */
export const MODULE = defineModule({
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
  exports: {
    device_names: {
      schema: z.record(z.string(), z.string()),
      read: ({ database }, { id }) => readDeviceNames(database, id),
    },
    trusted_devices: {
      schema: z.array(TRUSTED_DEVICE),
      read: ({ database }, { id }) => exportTrusted(database, id),
    },
  },
  routes: { pages: trustedDeviceRoutes },
  jobs: (given) => [
    {
      name: 'trusted-devices',
      // How long after its end a device goes on being trusted.
      everyMs: MINUTE_MS,
      run: () => forgetEndedDevices(given),
      words: {
        failing: 'Devices whose trust has ended are not forgotten',
        again: 'Devices whose trust has ended are forgotten again',
      },
    },
  ],
})
