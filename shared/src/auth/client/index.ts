export { browserEnvironment, type SessionWriter } from './browser-environment.ts'
export { createAuthClient } from './create-auth-client.ts'
