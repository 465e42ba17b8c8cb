import { ROLES } from '@orchard/shared/organisations'
import { AccountApiError } from '#src/rules/explain-failure.ts'
import { postAsAnyone } from './reach.ts'
import { fields, type ReadBy, text, textOrNull, timestamp } from './read-response.ts'
import { refusalOf } from './refusal-of.ts'

const PATIENCE = { attempts: 3, deadlineMs: 12_000 }

const readInvited = fields({
  organisation: text,
  role: (value) => ROLES.find((one) => one === value),
  email: text,
  /** Email address of who invited; null where they have left. */
  invited_by: textOrNull,
  expires_at: timestamp,
})

/** An invitation, as whoever has its link sees it. */
export type Invited = ReadBy<typeof readInvited>

/** Asks what an invitation is to; `gone` for one that no longer works. */
export async function look(apiHost: string, token: string): Promise<Invited | 'gone'> {
  const response = await postAsAnyone(`${apiHost}/op/invitations/look`, { token }, PATIENCE)
  if (response.status === 410) return 'gone'
  if (!response.ok) throw await refusalOf(response)
  const invited = readInvited(await response.json().catch(() => null)) // truncated, or not JSON
  if (invited === undefined) throw new AccountApiError('Nonsense')
  return invited
}
