import { askWithRetries, readProblem } from '@orchard/shared/http'
import { ROLES } from '@orchard/shared/organisations'
import { AccountApiError } from '#src/rules/explain-failure.ts'
import { fields, type ReadBy, text, textOrNull, timestamp } from './read-response.ts'

const PATIENCE = { attempts: 3, deadlineMs: 12_000 }

const readInvited = fields({
  organisation: text,
  role: (value) => ROLES.find((one) => one === value),
  email: text,
  /** Email address of who invited; null where they have left. */
  invitedBy: textOrNull,
  expiresAt: timestamp,
})

/** What an invitation is to, for whoever has its link. */
export type Invited = ReadBy<typeof readInvited>

/** Asks what an invitation is to; `gone` for one that no longer works. */
export async function look(apiHost: string, token: string): Promise<Invited | 'gone'> {
  const response = await askWithRetries(
    `${apiHost}/op/invitations/look`,
    {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    },
    PATIENCE,
  ).catch((cause: unknown) => {
    throw new AccountApiError('NetworkError', null, { cause })
  })
  if (response.status === 410) return 'gone'
  if (!response.ok) {
    const problem = await readProblem(response)
    throw new AccountApiError(problem?.code ?? 'ServerFailure', null, { detail: problem?.detail })
  }
  const invited = readInvited(await response.json().catch(() => null)) // truncated, or not JSON
  if (invited === undefined) throw new AccountApiError('Nonsense')
  return invited
}
