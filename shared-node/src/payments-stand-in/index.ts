/**
 * Values that the product API and the stand-in for Stripe share where no real account is configured. Neither
 * is a secret: the stand-in takes every test key and only runs on a developer's machine. For Node alone.
 */

/** The API key that the product API uses at the stand-in. */
export const STAND_IN_SECRET_KEY = 'sk_test_stand_in'

/** Signs the webhooks of the stand-in. */
export const STAND_IN_WEBHOOK_SECRET = 'whsec_stand_in'
