import { readCode, readTyped } from '@orchard/shared/typed'

/** A card error in the API's words. */
export interface Decline {
  code: string
  decline_code?: string
  message: string
}

/** The behaviour of a test card. */
export interface TestCard {
  brand: string
  /** Requires authentication never, once, or for every payment. */
  authentication: 'always' | 'once' | 'never'
  /** The error when saving it. */
  refused?: Decline
  /** The error of every payment, after any authentication. */
  declined?: Decline
}

const GENERIC: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const NO_FUNDS: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const EXPIRED: Decline = { code: 'expired_card', message: 'Your card has expired.' }
const WRONG_CVC: Decline = {
  code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const WRONG_NUMBER: Decline = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
}

const WORKS: TestCard = { brand: 'visa', authentication: 'never' }

/** Stripe's documented test numbers. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': WORKS,
  '5555555555554444': { ...WORKS, brand: 'mastercard' },
  '378282246310005': { ...WORKS, brand: 'amex' },
  '4000000000000002': { ...WORKS, refused: GENERIC },
  '4000000000009995': { ...WORKS, refused: NO_FUNDS },
  '4000000000000069': { ...WORKS, refused: EXPIRED },
  '4000000000000127': { ...WORKS, refused: WRONG_CVC },
  '4000000000000341': { ...WORKS, declined: GENERIC },
  '4000002500003155': { ...WORKS, authentication: 'once' },
  '4000002760003184': { ...WORKS, authentication: 'always' },
  '4000008260003178': { ...WORKS, authentication: 'always', declined: NO_FUNDS },
}

/** Payment methods that Stripe offers for API tests. */
export const NAMED_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
}

/** Card fields as typed. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

/** A validated card. */
export interface ReadCard {
  number: string
  expMonth: number
  expYear: number
}

/**
 * Validates the card fields of a form. Unknown numbers are refused, to keep out real cards.
 * @param now milliseconds since 1970.
 * @returns the card or the error.
 */
export function readCard(typed: TypedCard, now: number): Decline | ReadCard {
  const number = readCode(typed.number)
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return WRONG_NUMBER
  const card = TEST_CARDS[number]
  if (!card)
    return {
      code: 'card_declined',
      decline_code: 'live_mode_test_card',
      message:
        'Your card was declined. Test mode only takes test cards, such as 4242 4242 4242 4242.',
    }
  const expiry = /^\s*(\d{1,2})\s*(?:\/\s*)?(?:20)?(\d{2})\s*$/.exec(readTyped(typed.expiry))
  const expMonth = Number(expiry?.[1])
  const expYear = 2_000 + Number(expiry?.[2])
  if (!expiry || expMonth < 1 || expMonth > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." }
  if (Date.UTC(expYear, expMonth) <= now)
    return { ...EXPIRED, message: "Your card's expiration date is in the past." }
  const digits = card.brand === 'amex' ? 4 : 3
  const cvc = readCode(typed.cvc)
  if (cvc.length !== digits || !/^\d+$/.test(cvc))
    return { code: 'invalid_cvc', message: "Your card's security code is invalid." }
  return { number, expMonth, expYear }
}

function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
