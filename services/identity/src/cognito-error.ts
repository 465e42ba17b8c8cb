/** The error types of Cognito that this provider uses. */
export type CognitoErrorType =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'IncompleteSignatureException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'InvalidSignatureException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'UnknownOperationException'
  | 'UnrecognizedClientException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException'

/**
 * A refusal in Cognito's own words; clients get `code` as the error's name. The site never shows
 * `message` but chooses its own words by code; only this provider's hosted pages show it.
 */
export class CognitoError extends Error {
  readonly code: CognitoErrorType
  constructor(code: CognitoErrorType, message: string) {
    super(message)
    this.code = code
  }
}

const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message)
const parameter = (message: string) => new CognitoError('InvalidParameterException', message)
const always = (code: CognitoErrorType, message: string) => () => new CognitoError(code, message)

/** Refusals shared by several actions. */
export const refusal = {
  notAuthorized,
  wrongPassword: () => notAuthorized('Incorrect username or password.'),
  tooManyAttempts: () => notAuthorized('Password attempts exceeded'),
  disabled: () => notAuthorized('User is disabled.'),
  invalidSession: () => notAuthorized('Invalid session for the user.'),
  expiredSession: () => notAuthorized('Invalid session for the user, session is expired.'),
  noReset: () => notAuthorized('User password cannot be reset in the current state.'),
  readOnlyAttribute: () => notAuthorized('A client attempted to write unauthorized attribute'),
  noUser: always('UserNotFoundException', 'User does not exist.'),
  unconfirmed: always('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: always('PasswordResetRequiredException', 'Password reset required for the user'),
  wrongCode: always(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  ),
  expiredCode: always(
    'ExpiredCodeException',
    'Invalid code provided, please request a code again.',
  ),
  usedTotp: always('ExpiredCodeException', 'Your software token has already been used once.'),
  reusedRefreshToken: always('RefreshTokenReuseException', 'Refresh token has been reused.'),
  noDevice: always('ResourceNotFoundException', 'Device does not exist.'),
  parameter,
  missing: (name: string) => parameter(`Missing required parameter ${name}`),
} as const
