import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { type RefusalCode, refusal } from './refusals.ts'

/** Names of the browser's errors (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  AbortError: 'PasskeyCancelled',
  NotAllowedError: 'PasskeyCancelled',
  InvalidStateError: 'PasskeyExists',
  NotSupportedError: 'PasskeyUnsupported',
  SecurityError: 'PasskeyUnsupported',
}

/**
 * Has the browser sign with a passkey.
 * @param options as the pool writes them, in JSON.
 * @param signal closes the browser's dialog.
 * @returns the credential in JSON.
 * @throws {AuthError} `PasskeyCancelled` and `PasskeyUnsupported`.
 */
export async function getPasskey(options: string, signal: AbortSignal): Promise<string> {
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close, { once: true })
  try {
    const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options)
    return JSON.stringify(await ceremony(() => startAuthentication({ optionsJSON })))
  } finally {
    signal.removeEventListener('abort', close)
  }
}

/**
 * Has the browser create a passkey.
 * @throws {AuthError} `PasskeyCancelled`, `PasskeyExists` and `PasskeyUnsupported`.
 */
export function createPasskey(options: unknown): Promise<object> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return ceremony(() => startRegistration({ optionsJSON }))
}

async function ceremony<T>(run: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw refusal('PasskeyUnsupported')
  try {
    return await run()
  } catch (error) {
    const code = error instanceof Error ? REFUSALS[error.name] : undefined
    throw refusal(code ?? 'Unknown', error)
  }
}
