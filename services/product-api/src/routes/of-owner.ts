import { SIGN_IN_HEADERS } from './who-asks.ts'

/** Errors of every address of an account. */
export const ACCOUNT_PROBLEMS = {
  400: ['token_missing', 'provider_unknown'],
  401: ['token_invalid', 'token_expired'],
  410: ['account_deleted'],
  429: ['rate_limited'],
  503: ['identity_unavailable'],
}

/** Common parts of routes for the owner of an account. */
export const OF_OWNER = {
  tags: ['account'],
  security: [{ signIn: [] }],
  headers: SIGN_IN_HEADERS,
} as const
