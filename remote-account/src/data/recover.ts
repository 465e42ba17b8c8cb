import { postAsAnyone } from './reach.ts'
import { refusalOf } from './refusal-of.ts'

/**
 * Turns off 2FA by a recovery code.
 * @throws {AccountApiError} `recovery_code_invalid`, whatever is wrong.
 */
export async function recover(
  apiHost: string,
  typed: { email: string; code: string },
): Promise<void> {
  const patience = { attempts: 1, deadlineMs: 20_000 }
  const response = await postAsAnyone(`${apiHost}/op/recovery`, typed, patience)
  if (!response.ok) throw await refusalOf(response)
}
