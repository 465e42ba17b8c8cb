export type {
  Account,
  AuthClient,
  CodeDelivery,
  Credentials,
  CurrentUser,
  Device,
  MfaMethod,
  SignInStep,
  SignUpStep,
  TotpSetup,
  VerifiableAttribute,
} from './auth-client.ts'
export type { AuthConfig } from './auth-config.ts'
export { AuthError } from './auth-error.ts'
export { configureAuth, loadAuth, type OpenAuth } from './load-auth.ts'
export { hasStoredSession, SOCIAL_COOKIE, STORED_SESSION } from './stored-session.ts'
