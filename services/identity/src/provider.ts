import type { MovableClock } from './clock.ts'
import type { IdentityConfig } from './config.ts'
import { ExpiringTable } from './crypto/expiring-table.ts'
import type { RandomBytes } from './crypto/random.ts'
import { Messages } from './dev/messages.ts'
import type { AuthorizationCode } from './hosted-login/authorization-code.ts'
import type { Handshake } from './sign-in/handshake.ts'
import type { SignInSession } from './sign-in/session.ts'
import type { SocialCode } from './social/social-code.ts'
import type { Store } from './store/store.ts'
import { importKeys, type Keys } from './tokens/keys.ts'
import { Attempts } from './users/attempts.ts'

/** Everything that is not pure; passed in by `main.ts` and by tests. */
export interface Services {
  clock: MovableClock
  random: RandomBytes
  store: Store
  /** A line for whoever watches the terminal. */
  print(line: string): void
}

/** What actions and pages work with. */
export interface Provider extends Services {
  config: IdentityConfig
  /** The `iss` of the pool's tokens, in the form of Amazon Cognito. */
  issuer: string
  /** The part of the pool's id that its password proofs contain. */
  poolName: string
  keys: Keys
  messages: Messages
  attempts: Attempts
  sessions: ExpiringTable<SignInSession>
  handshakes: ExpiringTable<Handshake>
  authorizationCodes: ExpiringTable<AuthorizationCode>
  socialCodes: ExpiringTable<SocialCode>
}

const SECOND_MS = 1_000
/** How long a step of a sign-in may take; Cognito's default. */
const SESSION_MS = 3 * 60 * SECOND_MS
const AUTHORIZATION_CODE_MS = 5 * 60 * SECOND_MS

/** Puts together what the configured pool consists of. */
export async function createProvider(
  config: IdentityConfig,
  services: Services,
): Promise<Provider> {
  const { clock, random, print, store } = services
  const [region = '', poolName = ''] = config.poolId.split('_')
  return {
    ...services,
    config,
    poolName,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${config.poolId}`,
    keys: await importKeys(store.keys),
    messages: new Messages(clock, print),
    attempts: new Attempts(clock),
    sessions: new ExpiringTable(clock, random, SESSION_MS),
    handshakes: new ExpiringTable(clock, random, SESSION_MS),
    authorizationCodes: new ExpiringTable(clock, random, AUTHORIZATION_CODE_MS),
    socialCodes: new ExpiringTable(clock, random, AUTHORIZATION_CODE_MS),
  }
}
