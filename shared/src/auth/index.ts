export type {
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
export { AuthError } from './auth-error.ts'
