import type { Provider } from '#src/provider.ts'
import type { Grant, User } from '#src/store/model.ts'

const REVOKED: Record<'access' | 'refresh', Partial<Grant>> = {
  access: { accessTokens: {} },
  refresh: { refreshRevoked: true },
}

/** Ends every sign-in of the user. */
export function revokeAll(
  { store }: Provider,
  user: User,
  kinds: readonly ('access' | 'refresh')[] = ['access', 'refresh'],
): void {
  for (const grant of store.grantsOf(user))
    for (const kind of kinds) store.updateGrant(grant, REVOKED[kind])
}
