export type {
  Account,
  AuthClient,
  CodeDelivery,
  Credentials,
  CurrentUser,
  Device,
  MfaMethod,
  Passkey,
  SignInStep,
  SignUpStep,
  TotpSetup,
  VerifiableAttribute,
} from './auth-client.ts'
export type { AuthConfig, SocialConfig } from './auth-config.ts'
export { AuthError, ProviderRefusal, ReturnError } from './auth-error.ts'
export { COOKIES_BLOCKED } from './cookie-access.ts'
export { configureAuth, loadAuth, type OpenAuth } from './load-auth.ts'
export { hasStoredSession, STORED_SESSION, storedSession, WORK_PLACE } from './stored-session.ts'
