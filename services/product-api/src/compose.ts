import { randomBytes } from 'node:crypto'
import type { AppOptions, Services } from './app.ts'
import type { ApiConfig } from './config.ts'
import { assertSameSecret } from './keys/assert-same-secret.ts'
import { createKeyLookup } from './keys/key-lookup.ts'
import { readKeySecret } from './keys/key-secret.ts'
import { createKeyVault } from './keys/key-vault.ts'
import { createAskEmail } from './tokens/ask-email.ts'
import { createTokenVerifier } from './tokens/verify-token.ts'

/**
 * Puts together what the configured server offers beside the forms.
 * @throws {SecretChangedError} when the stored keys were made with another secret.
 */
export async function compose(config: ApiConfig, services: Services): Promise<AppOptions> {
  const { database, now } = services
  const vault = createKeyVault(readKeySecret(config, randomBytes), randomBytes)
  await assertSameSecret(database, vault)
  const keys = createKeyLookup({ database, now, vault })
  return {
    accounts: {
      database,
      now,
      random: randomBytes,
      vault,
      keys,
      askEmail: createAskEmail(config.tokens, { now }),
      verifyToken: createTokenVerifier(config.tokens, now),
      callsPerMinute: config.accountCallsPerMinute,
    },
  }
}
