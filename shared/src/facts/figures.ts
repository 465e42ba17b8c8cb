/**
 * Figures that the site promises. Code and texts read them here; tests check the texts that spell
 * them out.
 */

/** Lifetime of the response to the cookie question. */
export const CONSENT_DAYS: number = 150
/** Longest lifetime of a sign-in, and of the cookie that makes a browser a known device. */
export const SIGNED_IN_DAYS: number = 365
/** How long a trusted device needs no code of two-factor authentication. */
export const DEVICE_TRUST_DAYS: number = 30
/** Maximum age of a sign-in for acts that cannot be undone. */
export const FRESH_SIGN_IN_MINUTES: number = 10
/** Lifetime of the cookie that decides between two releases. */
export const VISITOR_GROUP_DAYS: number = 30

/** Time limit for finishing a hosted or social sign-in. */
export const HOSTED_WAIT_MS: number = 10_000

/** Calls per day and network address that need no key, unless an operator sets another number. */
export const DAILY_TRIES: number = 20
/** Maximum number of keys beside the default one. */
export const MAX_NAMED_KEYS: number = 20

/** Sets of parameters that a batch may have. */
export const MAX_BATCH_REQUESTS: number = 50
/** Grace period of a replaced key, unless it is revoked at once. */
export const REPLACED_KEY_HOURS: number = 24
/** Share of a quota at which its owner is warned by email. */
export const QUOTA_WARNING_PERCENT: number = 80

/** Retention of messages and suggestions. */
export const MESSAGES_KEPT_DAYS: number = 365
/** Retention of the wish to be told when an API is there. */
export const WISHES_KEPT_DAYS: number = 365
/** Retention of usage, in whole months beside the current one. */
export const USAGE_KEPT_MONTHS: number = 13
/** For how many days usage is kept by the hour; after that by the day. */
export const USAGE_HOURS_DAYS: number = 30
/** How many refusals of an account are kept, and for how many days. */
export const MAX_REFUSALS: number = 1_000
export const REFUSALS_KEPT_DAYS: number = 7
/** Minimum time between the deprecation of an API and its end. */
export const NOTICE_MONTHS: number = 6

/** The banner's claim: a year saves more than this over twelve months. */
export const BANNER_SAVING_PERCENT: number = 30
