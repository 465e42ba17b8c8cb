/** The error types of Cognito that this provider uses. */
export type CognitoErrorType =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'UnknownOperationException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'

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

/** Refusals shared by several actions. */
export const refusal = {
  wrongPassword: () =>
    new CognitoError('NotAuthorizedException', 'Incorrect username or password.'),
  tooManyAttempts: () => new CognitoError('NotAuthorizedException', 'Password attempts exceeded'),
  disabled: () => new CognitoError('NotAuthorizedException', 'User is disabled.'),
  noUser: () => new CognitoError('UserNotFoundException', 'User does not exist.'),
  unconfirmed: () => new CognitoError('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: () =>
    new CognitoError('PasswordResetRequiredException', 'Password reset required for the user'),
  wrongCode: () =>
    new CognitoError(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    ),
  expiredCode: () =>
    new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  usedTotp: () =>
    new CognitoError('ExpiredCodeException', 'Your software token has already been used once.'),
  invalidSession: () => new CognitoError('NotAuthorizedException', 'Invalid session for the user.'),
  expiredSession: () =>
    new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  noReset: () =>
    new CognitoError(
      'NotAuthorizedException',
      'User password cannot be reset in the current state.',
    ),
  noDevice: () => new CognitoError('ResourceNotFoundException', 'Device does not exist.'),
  parameter: (message: string) => new CognitoError('InvalidParameterException', message),
  missing: (name: string) =>
    new CognitoError('InvalidParameterException', `Missing required parameter ${name}`),
} as const
