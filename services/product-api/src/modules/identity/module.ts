import { type Base, defineModule } from '#src/server/module.ts'
import { createPoolAdmin } from './pool-admin.ts'
import { createSignIns } from './sign-ins.ts'
import { createTokenVerifier } from './verify-token.ts'

function open({ config: { tokens }, now, watch }: Base) {
  const { admin, endpoint } = tokens.cognito
  const administer = (id: string, failing: string, again: string) =>
    admin && createPoolAdmin({ admin, endpoint }, { pool: watch(id, { failing, again }) })
  return {
    signIns: createSignIns(tokens, { now, watch }),
    verifyToken: createTokenVerifier(tokens, { now, watch }),
    /** Null where this server may not act as an administrator of the user pool. */
    poolAdmin: administer(
      'identity-admin',
      'The user pool refuses what an administrator asks for',
      'The user pool does again what an administrator asks for',
    ),
    /** The same for a timer, which is told apart in the log. */
    emailAdmin: administer(
      'identity-emails',
      'The user pool does not say whose emails are verified',
      'The user pool says again whose emails are verified',
    ),
  }
}

declare module '#src/server/module.ts' {
  interface Offers {
    identity: Awaited<ReturnType<typeof open>>
  }
}

/** What the identity provider says of who signs in. */
export const MODULE = defineModule({
  name: 'identity',
  needs: [],
  open,
})
