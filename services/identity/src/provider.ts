import type { MovableClock } from './clock.ts'
import type { IdentityConfig } from './config.ts'
import { ExpiringTable } from './crypto/expiring-table.ts'
import type { RandomBytes } from './crypto/random.ts'
import { Messages } from './dev/messages.ts'
import type { AuthorizationCode, SocialCode } from './hosted-login/code-exchange.ts'
import type { Handshake, SignInSession } from './sign-in/state.ts'
import type { Store } from './store/store.ts'
import { importKey } from './tokens/keys.ts'
import { Attempts } from './users/attempts.ts'

/** Side effects, injected by `main.ts` and by tests. */
export interface Services {
  clock: MovableClock
  random: RandomBytes
  store: Store
  /** Prints a line to the terminal. */
  print(line: string): void
}

/** The context of actions and pages. */
export type Provider = Awaited<ReturnType<typeof createProvider>>

const SECOND_MS = 1_000
/** Lifetime of a sign-in step; Cognito's default. */
const SESSION_MS = 3 * 60 * SECOND_MS
const AUTHORIZATION_CODE_MS = 5 * 60 * SECOND_MS

/** Assembles the configured pool. */
export async function createProvider(config: IdentityConfig, services: Services) {
  const { clock, random, print, store } = services
  const [region = '', poolName = ''] = config.poolId.split('_')
  return {
    ...services,
    config,
    /** The part of the pool id that is hashed into password proofs. */
    poolName,
    /** The `iss` of the pool's tokens, in Cognito's format. */
    issuer: `https://cognito-idp.${region}.amazonaws.com/${config.poolId}`,
    admin: { ...config.admin, region },
    keys: { pool: await importKey(store.keys.pool), social: await importKey(store.keys.social) },
    messages: new Messages(clock, print),
    attempts: new Attempts(clock),
    /** Ids of the users who were asked to create a passkey, by challenge. */
    passkeyChallenges: new ExpiringTable<string>(clock, random, SESSION_MS),
    sessions: new ExpiringTable<SignInSession>(clock, random, SESSION_MS),
    handshakes: new ExpiringTable<Handshake>(clock, random, SESSION_MS),
    authorizationCodes: new ExpiringTable<AuthorizationCode>(clock, random, AUTHORIZATION_CODE_MS),
    socialCodes: new ExpiringTable<SocialCode>(clock, random, AUTHORIZATION_CODE_MS),
  }
}
