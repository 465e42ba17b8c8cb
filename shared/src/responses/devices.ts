// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, type ReadBy, text, timestamp } from './read.ts'

export const listTrustedDevices = fields({
  devices: list(fields({ device_key: text, trusted_at: timestamp, ends_at: timestamp })),
  is_offered: flag,
})
export type ListTrustedDevices = ReadBy<typeof listTrustedDevices>
