import type { AuthClient, Passkey } from '#src/auth/auth-client.ts'
import { createPasskey } from './ceremonies.ts'
import type { Core } from './core.ts'
import { textOf } from './pool-call.ts'

/** The passkeys of the account. */
export function passkeyPart(
  core: Core,
): Pick<AuthClient, 'addPasskey' | 'listPasskeys' | 'removePasskey'> {
  return {
    addPasskey: () =>
      core.authenticated('NotAuthenticated', async (AccessToken) => {
        const started = await core.call('StartWebAuthnRegistration', { AccessToken })
        const Credential = await createPasskey(started['CredentialCreationOptions'])
        await core.call('CompleteWebAuthnRegistration', { AccessToken, Credential })
      }),
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
    removePasskey: (CredentialId) =>
      core.authenticated('NotAuthenticated', async (AccessToken) => {
        await core.call('DeleteWebAuthnCredential', { AccessToken, CredentialId })
      }),
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
