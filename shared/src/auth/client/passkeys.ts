import { associateWebAuthnCredential, deleteWebAuthnCredential } from 'aws-amplify/auth'
import type { AuthClient, Passkey } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { textOf } from './pool-call.ts'

/** The passkeys of the account. Calls the pool directly for the list, because Amplify only reads one page. */
export function passkeyPart(
  core: Core,
): Pick<AuthClient, 'addPasskey' | 'listPasskeys' | 'removePasskey'> {
  return {
    addPasskey: () => core.authenticated('NotAuthenticated', () => associateWebAuthnCredential()),
    listPasskeys: () =>
      core.authenticated('NotAuthenticated', async (AccessToken) => {
        const passkeys: Passkey[] = []
        let NextToken = ''
        do {
          const page = NextToken ? { AccessToken, NextToken } : { AccessToken }
          const response = await core.call('ListWebAuthnCredentials', page)
          const list: unknown[] = Array.isArray(response['Credentials'])
            ? response['Credentials']
            : []
          passkeys.push(...list.flatMap((one) => toPasskey(one) ?? []))
          NextToken = textOf(response['NextToken'])
        } while (NextToken)
        return passkeys
      }),
    removePasskey: (credentialId) =>
      core.authenticated('NotAuthenticated', () => deleteWebAuthnCredential({ credentialId })),
  }
}

function toPasskey(entry: unknown): Passkey | null {
  const fields = { ...(entry as object) } as Record<string, unknown>
  const id = textOf(fields['CredentialId'])
  if (!id) return null
  const seconds = fields['CreatedAt']
  return {
    id,
    name: textOf(fields['FriendlyCredentialName']),
    createdAt: typeof seconds === 'number' ? seconds * 1_000 : 0,
  }
}
