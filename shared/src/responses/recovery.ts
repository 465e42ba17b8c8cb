// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, number, orNull, type ReadBy, text, timestamp } from './read.ts'

export const confirmEmailChange = fields({ email: text })
export type ConfirmEmailChange = ReadBy<typeof confirmEmailChange>

export const makeRecoveryCodes = fields({ codes: list(text), created_at: timestamp })
export type MakeRecoveryCodes = ReadBy<typeof makeRecoveryCodes>

export const beginEmailChange = fields({ old: orNull(text), 'new': text, expires_at: timestamp })
export type BeginEmailChange = ReadBy<typeof beginEmailChange>

export const getRecoveryCodes = fields({
  left: number,
  created_at: orNull(timestamp),
  last_used_at: orNull(timestamp),
  is_offered: flag,
})
export type GetRecoveryCodes = ReadBy<typeof getRecoveryCodes>

export const getEmailChange = fields({ pending: orNull(beginEmailChange), is_offered: flag })
export type GetEmailChange = ReadBy<typeof getEmailChange>
