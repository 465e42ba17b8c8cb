import { askWithRetries } from '@orchard/shared/http'
import { AccountApiError } from '#src/rules/explain-failure.ts'
import { refusalOf } from './refusal-of.ts'

/**
 * Turns off 2FA by a recovery code.
 * @throws {AccountApiError} `recovery_code_invalid`, whatever is wrong.
 */
export async function recover(
  apiHost: string,
  typed: { email: string; code: string },
): Promise<void> {
  const response = await askWithRetries(
    `${apiHost}/op/recovery`,
    {
      method: 'POST',
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(typed),
    },
    { attempts: 1, deadlineMs: 20_000 },
  ).catch((cause: unknown) => {
    throw new AccountApiError('NetworkError', null, { cause })
  })
  if (!response.ok) throw await refusalOf(response)
}
