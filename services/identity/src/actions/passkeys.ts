import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { Passkey } from '#src/store/model.ts'
import { addPasskey, askForNew, relyingPartyId } from '#src/users/passkeys.ts'
import { defineUserAction, userInput } from './action.ts'

const LARGEST_PAGE = 20

const credential = z.object({
  id: z.string().min(1),
  rawId: z.string().min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(30)).max(10).exactOptional(),
  }),
})

/** `StartWebAuthnRegistration` returns the options with which a browser creates a passkey. */
export const startWebAuthnRegistration = defineUserAction(
  'StartWebAuthnRegistration',
  userInput,
  async (provider, user) => ({ CredentialCreationOptions: await askForNew(provider, user) }),
  assertEnabled,
)

/** `CompleteWebAuthnRegistration` checks the passkey that the browser created, and keeps it. */
export const completeWebAuthnRegistration = defineUserAction(
  'CompleteWebAuthnRegistration',
  userInput.extend({ Credential: credential }),
  async (provider, user, input) => {
    await addPasskey(provider, user, input.Credential)
    return {}
  },
  assertEnabled,
)

/** `ListWebAuthnCredentials` pages through the caller's passkeys, oldest first; the token is the last id seen. */
export const listWebAuthnCredentials = defineUserAction(
  'ListWebAuthnCredentials',
  userInput.extend({
    MaxResults: z.int().min(0).max(LARGEST_PAGE).nullish(),
    NextToken: z.string().nullish(),
  }),
  (provider, user, input) => {
    const limit = input.MaxResults || LARGEST_PAGE
    const start = input.NextToken
      ? user.passkeys.findIndex(({ id }) => id === input.NextToken) + 1
      : 0
    if (input.NextToken && start === 0) throw refusal.parameter('Invalid pagination token')
    const page = user.passkeys.slice(start, start + limit)
    const last = page.at(-1)
    const hasMore = last !== undefined && start + limit < user.passkeys.length
    return {
      Credentials: page.map((passkey) => describePasskey(provider, passkey)),
      ...(hasMore ? { NextToken: last.id } : {}),
    }
  },
  assertEnabled,
)

/** `DeleteWebAuthnCredential` ends a passkey; the authenticator keeps its half, which then proves nothing. */
export const deleteWebAuthnCredential = defineUserAction(
  'DeleteWebAuthnCredential',
  userInput.extend({ CredentialId: z.string().min(1) }),
  (provider, user, input) => {
    const passkeys = user.passkeys.filter(({ id }) => id !== input.CredentialId)
    if (passkeys.length === user.passkeys.length)
      throw new CognitoError('ResourceNotFoundException', 'The passkey does not exist.')
    provider.store.updateUser(user, { passkeys })
    return {}
  },
  assertEnabled,
)

/** @throws {CognitoError} if the pool has no passkeys. */
function assertEnabled({ config }: Provider): void {
  if (!config.passkeys)
    throw new CognitoError('WebAuthnNotEnabledException', 'Passkeys are not enabled in this pool')
}

/** Describes a passkey in Cognito's format; times in seconds. */
function describePasskey(provider: Provider, passkey: Passkey): object {
  const { attachment, createdAt, id, transports } = passkey
  return {
    CredentialId: id,
    FriendlyCredentialName: attachment === 'cross-platform' ? 'Security key or phone' : 'Passkey',
    RelyingPartyId: relyingPartyId(provider),
    ...(attachment ? { AuthenticatorAttachment: attachment } : {}),
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1_000,
  }
}
