import { AuthError, ProviderRefusal } from '@orchard/shared/auth'
import { MAX_NAMED_KEYS } from '@orchard/shared/contracts'
import { type RefusalContext, wordsForRefusal } from './refusal-words.ts'

/** A failed call to the product API; `code` is from its problem document, or one of ours. */
export class AccountApiError extends Error {
  readonly code: string
  /** Seconds to wait before a retry, if the server said so. */
  readonly retryAfter: number | null
  constructor(code: string, retryAfter: number | null = null, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AccountApiError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A failure to show to the visitor. */
export interface Failure {
  /** Stable: the identity client's, the product API's, or `Unexpected`. */
  code: string
  message: string
}

const API_WORDS: Readonly<Record<string, string>> = {
  NetworkError: 'Our server does not answer. Check your connection and try again.',
  Nonsense: 'Our server sent an answer that makes no sense. Please try again in a moment.',
  ServerFailure: 'Something went wrong on our side. Please try again in a moment.',
  account_deleted:
    'This account was deleted. Log out and sign in again if you want to open a new one.',
  billing_unavailable:
    'The payment provider does not answer. Nothing was charged or changed. Please try again in a moment.',
  details_invalid: 'Something in these details cannot be used. Please look at each of them again.',
  tax_id_invalid: 'This number is not valid in the country that you chose. Nothing was changed.',
  card_declined: 'Your card was declined. Nothing has changed; you can use another card.',
  amount_changed: 'The amount has changed since it was shown. Please look at it again.',
  already_subscribed: 'You have a plan already. Load this page again to change it.',
  not_subscribed: 'You have no plan that could be changed. Load this page again.',
  account_busy: 'A plan is being bought for this account. Please try again in a minute.',
  key_name_taken: 'Another of your keys has this name. Choose a different one.',
  key_unknown: 'This key is gone; it was revoked elsewhere. Load this page again.',
  name_invalid: 'A name can have up to 60 characters, without line breaks.',
  too_many_keys: `You have ${MAX_NAMED_KEYS} keys beside the default one, which is the most. Revoke one first.`,
  too_many_device_names: 'You have named very many devices. Forget some of them first.',
  NotSignedIn: 'Your sign-in was not accepted. Please log out and sign in again.',
}

/** Explains any failure in the site's own words; `context` names the form that failed. */
export function explainFailure(error: unknown, context?: RefusalContext): Failure {
  if (error instanceof ProviderRefusal)
    return { code: error.code, message: wordsForRefusal(error, context) }
  if (error instanceof AuthError) {
    const { code, message } = error
    const isOffline = code === 'NetworkError'
    return {
      code,
      message: isOffline ? `${message}. Check your connection and try again.` : message,
    }
  }
  if (error instanceof AccountApiError) {
    const { code, retryAfter } = error
    return { code, message: API_WORDS[code] ?? waitWords(retryAfter) }
  }
  return {
    code: 'Unexpected',
    message: 'Something on this page went wrong. Please try again, or reload the page.',
  }
}

function waitWords(seconds: number | null): string {
  if (seconds === null) return 'Our server refused this. Please try again in a moment.'
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `That was asked too often in a short time. Please try again ${when}.`
}
