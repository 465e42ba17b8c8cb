import { AuthError, ProviderRefusal } from '@orchard/shared/auth'
import {
  FRESH_SIGN_IN_MINUTES,
  MAX_NAME_CHARACTERS,
  MAX_NAMED_KEYS,
  MAX_USAGE_ROWS,
} from '@orchard/shared/facts'
import { formatCount, inWords } from '@orchard/shared/format'
import { type Failure, ProductApiError, SIGN_IN_TOO_OLD } from '@orchard/shared/product-api'
import { type RefusalContext, wordsForRefusal } from './refusal-words.ts'

/** Said before an act that needs a fresh sign-in. */
export const SIGNED_IN_LONG_AGO = `You signed in more than ${inWords(FRESH_SIGN_IN_MINUTES)} minutes ago.`

const SERVER_FAILURE = 'Something went wrong on our side. Try again in a minute.'
const NOT_RESPONDING = 'Our server is not responding. Check your connection and try again.'
const API_WORDS: Readonly<Record<string, string>> = {
  NetworkError: NOT_RESPONDING,
  Unclear: NOT_RESPONDING,
  Nonsense: 'Our server sent an unexpected response. Try again in a minute.',
  ServerFailure: SERVER_FAILURE,
  account_deleted: 'This account was deleted. Sign out, then sign in again to open a new one.',
  billing_unavailable:
    'The payment provider is not responding. Check your plan and invoices before you try again.',
  details_invalid: 'Some of these details are invalid. Check each of them.',
  tax_id_invalid: 'This number is not valid in the country you chose. Nothing was changed.',
  card_declined:
    'Your card was declined, or asks for a confirmation. Nothing was changed. Try another card.',
  payment_due:
    'This period is not paid yet, or your bank disputes its payment. Pay the open invoice, wait an hour or two for the renewal, or settle the dispute. Then change your plan.',
  payment_refunded:
    'We refunded part of this period, so the rest of it cannot be credited toward another plan. Contact us to change now. You can still cancel, or change to a smaller plan at the end of the period.',
  planned_change_lost:
    'Your plan is unchanged, but your planned change was lost. Reload this page and plan it again.',
  cancellation_lost:
    'Your plan is unchanged, but no longer cancelled. Reload this page and cancel it again.',
  amount_changed: 'The amount has changed. Review it before you confirm.',
  already_subscribed: 'You already have a plan. Reload this page to change it.',
  not_subscribed: 'You have no plan to change. Reload this page.',
  account_busy:
    'Your plan is being changed elsewhere, such as in another tab. Try again in a minute.',
  key_name_taken: 'Another of your keys has this name. Choose a different one.',
  key_limits_invalid: 'Some of these limits are invalid. Check each of them.',
  catalogue_unavailable: 'The list of APIs is not available right now. Try again in a minute.',
  key_unknown: 'This key was revoked elsewhere. Reload this page.',
  usage_too_large: `This is more than ${formatCount(MAX_USAGE_ROWS)} rows. Choose a shorter time, or filter by key, API or status.`,
  [SIGN_IN_TOO_OLD]: `${SIGNED_IN_LONG_AGO} Nothing was changed: sign in again, then come back here.`,
  name_invalid: `Choose a different name, with up to ${MAX_NAME_CHARACTERS} characters and no line breaks.`,
  too_many_keys: `You have ${MAX_NAMED_KEYS} keys in addition to the default one, which is the maximum. Revoke one first.`,
  too_many_device_names: 'You have named too many devices. Forget some of them first.',
  account_replaced:
    'Nothing was changed. This account has become an organisation. Reload this page.',
  NotSignedIn: 'Your sign-in was not accepted. Sign out, then sign in again.',
}

/** Explains any failure in the site's own words, and logs an unexpected one; `context` names the form that failed. */
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
  if (error instanceof ProductApiError) {
    const { code, errors } = error
    return { code, message: API_WORDS[code] ?? otherWords(error), errors }
  }
  console.warn(error)
  return {
    code: 'Unexpected',
    message: 'Something went wrong on this page. Try again, or reload it.',
  }
}

function otherWords({ code, detail, retryAfter: seconds, status }: ProductApiError): string {
  if (code === 'maintenance') return `${detail}. Nothing was changed: try again later.`
  if (status >= 500) return SERVER_FAILURE
  if (seconds === null) return detail ?? 'Our server refused this request. Try again in a minute.'
  const minutes = Math.ceil(seconds / 60)
  const when = minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return `Too many requests. Try again ${when}.`
}
