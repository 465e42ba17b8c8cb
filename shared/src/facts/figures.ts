/**
 * Numbers and words that the site promises. An export here is enough: code imports it, texts name it as `{NAME}`, and
 * `/facts.json` and `/op/facts` have it. The last word of a name is its unit, by which `npm run check:words` finds
 * texts that spell the number out.
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
/** Shortest password, as the user pool wants it. */
export const MIN_PASSWORD_CHARACTERS: number = 8
/** Lifetime of the codes for a change of email address, and the wrong ones that end it. */
export const EMAIL_CHANGE_MINUTES: number = 30
export const MAX_WRONG_CODES: number = 5
/** Codes that a person gets at once for the loss of a phone. */
export const RECOVERY_CODES: number = 10
export const MAX_PASSKEYS: number = 20

/** Beginning of every key; secret scanners know it. */
export const KEY_PREFIX: string = 'orchard_'
/** Beginning of keys that may be in a page. */
export const PUBLISHABLE_KEY_PREFIX: string = `${KEY_PREFIX}pub_`
/** Characters after the prefix that operators find a key by. */
export const KEY_START_CHARACTERS: number = 8

/** Calls per day and network address that need no key, unless an operator sets another number. */
export const DAILY_TRIES: number = 20
/** Maximum number of keys beside the default one. */
export const MAX_NAMED_KEYS: number = 20
/** Longest name of a key, a device or an organisation. */
export const MAX_NAME_CHARACTERS: number = 60
/** Days before its expiry on which the owner of a key is told; they are told again on the last. */
export const KEY_NOTICE_DAYS: number = 7

/** Sets of parameters that a batch may have, its bytes, and those and the time of its responses. */
export const MAX_BATCH_REQUESTS: number = 50
export const MAX_BATCH_KB: number = 256
export const BATCH_SECONDS: number = 20
export const MAX_BATCH_RESPONSE_MB: number = 8
/** Time limit of an API, and its longest response. */
export const API_RESPONSE_SECONDS: number = 10
export const MAX_RESPONSE_MB: number = 2
/** Requests to live APIs that an account may have in progress. */
export const MAX_LIVE_REQUESTS: number = 8
/** Messages of the agents of an account, beside the calls of APIs. */
export const AGENT_MESSAGES_PER_SECOND: number = 10
export const AGENT_MESSAGES_AT_ONCE: number = 100
/** Time until all servers know a change of a key or a plan. */
export const KEY_CHANGE_SECONDS: number = 10
/** Age of what operators see of outside sources. */
export const SOURCES_KEPT_SECONDS: number = 10
/** Time until every page shows an announcement. */
export const ANNOUNCEMENT_SECONDS: number = 10
/** Lifetime of the mark by which a page reports a failure. */
export const PAGE_MARK_MINUTES: number = 10
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
/** Longest usage report. */
export const MAX_USAGE_ROWS: number = 10_000
/** What a usage report covers by default, and the requests by which an account is alerted of an API. */
export const RECENT_USAGE_DAYS: number = 30
/** How many refusals of an account are kept, and for how many days. */
export const MAX_REFUSALS: number = 1_000
export const REFUSALS_KEPT_DAYS: number = 7
/** Retention of uptime, latency, incidents and announcements. */
export const STATUS_KEPT_DAYS: number = 90
/** Time in which each API that calls no outside source is checked once. */
export const API_CHECK_MINUTES: number = 20
/** Retention of sent emails. */
export const MAILS_KEPT_DAYS: number = 30
/** Retention of what customers changed, and of what operators did. */
export const AUDIT_KEPT_MONTHS: number = 13
export const OPERATOR_LOG_KEPT_MONTHS: number = 25
/** Retention of the hash of a deleted person; no sign-in lasts as long. */
export const DELETED_KEPT_DAYS: number = 400
/** Retention of searches without a result, and of the composer’s counts of searches and events. */
export const MISSED_SEARCHES_KEPT_DAYS: number = 30
export const EVENTS_KEPT_DAYS: number = 14

/** Organisations that one person can own. */
export const MAX_OWNED_ORGANISATIONS: number = 5
/** Members of an organisation, open invitations included. */
export const MAX_MEMBERS: number = 500
/** Lifetime of an invitation, how many can be open, and retention after their end. */
export const INVITATION_DAYS: number = 7
export const MAX_INVITATIONS: number = 50
export const INVITATIONS_KEPT_DAYS: number = 30

/** Webhooks of an account. */
export const MAX_WEBHOOKS: number = 5
/** How long the previous secret of a webhook signs along. */
export const OLD_SECRET_HOURS: number = 24
export const MAX_WEBHOOK_URL_CHARACTERS: number = 500
/** Time limit of a response, and days of failures after which a webhook is turned off. */
export const WEBHOOK_RESPONSE_SECONDS: number = 15
export const WEBHOOK_FAILURE_DAYS: number = 3
/** Retention of the deliveries of a webhook, and their maximum number. */
export const DELIVERIES_KEPT_DAYS: number = 30
export const MAX_DELIVERIES: number = 500
/** Days whose median unusual usage is compared with. */
export const COMPARED_USAGE_DAYS: number = 14
/** How early maintenance takes the place of the banner. */
export const MAINTENANCE_NOTICE_HOURS: number = 24
/** How early a card is said to expire soon. */
export const CARD_NOTICE_DAYS: number = 60
/** Invoices that can be refunded. */
export const MAX_REFUNDABLE_INVOICES: number = 24
/** Minimum time between the deprecation of an API and its end. */
export const NOTICE_MONTHS: number = 6

/** The banner's claim: a year saves more than this over twelve months. */
export const BANNER_SAVING_PERCENT: number = 30

/** The most characters of what people write into the public forms. */
export const FORM_LIMITS = {
  suggestions: { name: 80 as number, description: 2_000 as number },
  contact: { name: 100 as number, message: 5_000 as number },
}
