import { createProductApi } from '@orchard/shared/product-api'

/**
 * Turns off 2FA by a recovery code.
 * @throws {ProductApiError} `recovery_code_invalid`, whatever is wrong.
 */
export async function recover(
  apiHost: string,
  typed: { email: string; code: string },
): Promise<void> {
  await createProductApi(apiHost, null)({ method: 'POST', path: '/op/recovery', body: typed })
}
