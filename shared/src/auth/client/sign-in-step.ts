import type { SignInOutput } from 'aws-amplify/auth'
import type { CodeDelivery, SignInStep, TotpSetup } from '#src/auth/auth-client.ts'
import { refusal } from './refusals.ts'

const ISSUER = 'API Orchard'

/** For the set-up of an authenticator app, during a sign-in or after it. */
export const TOTP_OPTIONS = { friendlyDeviceName: 'Authenticator app' }

/** Translates Amplify's next step. `email` names the account in an authenticator app. */
export function toSignInStep({ nextStep }: SignInOutput, email: string): SignInStep {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { challenge: 'DONE' }
    case 'CONFIRM_SIGN_UP':
    case 'RESET_PASSWORD':
      return { challenge: nextStep.signInStep }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { challenge: 'NEW_PASSWORD_REQUIRED' }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return {
        challenge: 'SMS_MFA',
        destination: nextStep.codeDeliveryDetails?.destination ?? null,
      }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { challenge: 'SOFTWARE_TOKEN_MFA' }
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return {
        challenge: 'MFA_SETUP',
        totp: totpSetup(nextStep.totpSetupDetails.sharedSecret, email),
      }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION': {
      const offered = nextStep.allowedMFATypes ?? []
      const methods = (['TOTP', 'SMS'] as const).filter((method) => offered.includes(method))
      return { challenge: 'SELECT_MFA_TYPE', methods }
    }
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { challenge: 'CUSTOM_CHALLENGE', parameters: nextStep.additionalInfo ?? {} }
    // The pool did not take the passkey that was asked for.
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      throw refusal('NoPasskey')
    default:
      // A pool may be configured for steps that this site does not support.
      throw refusal('Unknown', new Error(`The pool asks for ${nextStep.signInStep}`))
  }
}

/** Builds the `otpauth:` address for authenticator apps. */
export function totpSetup(secret: string, email: string): TotpSetup {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`
  return {
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}`,
  }
}

/** Reads the delivery of a code from Amplify's responses. */
export function toDelivery(
  details: { destination?: string | undefined; deliveryMedium?: string | undefined } | undefined,
): CodeDelivery {
  return {
    medium: details?.deliveryMedium === 'SMS' ? 'SMS' : 'EMAIL',
    destination: details?.destination ?? '',
  }
}
