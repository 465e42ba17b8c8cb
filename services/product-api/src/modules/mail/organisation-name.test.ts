import { expect, it } from 'vitest'
import { looksLikeUs, nameForStrangers } from './organisation-name.ts'

it.each([
  ['Orchard & Sons', 'Orchard & Sons'],
  ['Café Zürich', 'Café Zürich'],
  ['東京データ', '東京データ'],
  ['Studio 54', 'Studio 54'],
  ['Papaya Labs', 'Papaya Labs'],
  ['The “Best” Team', 'The Best Team'],
  [
    'The very long name of an organisation of many words',
    'The very long name of an organisation o…',
  ],
  // The name that was reported, and others that speak in our name.
  ['Payment failed: call +1 800 555 0100 now', null],
  ['Call 8 0 0 5 5 5', null],
  ['Call (800)555', null],
  ['Call ８００ now', null],
  ['example.com', null],
  ['mail me@example', null],
  ['ｈｔｔｐ：／／evil', null],
  ['Your invoice', null],
  ['Pаyment team', null],
  ['P a y m e n t due', null],
  ['PAYPAL support', null],
  ['Win €5', null],
  ['Ihre Zahlung', null],
  ['Überweisung offen', null],
  ['Facture impayée', null],
  ['\u200b', null],
])('names %j to strangers as %j', (name, shown) => {
  expect(nameForStrangers(name)).toBe(shown)
})

it.each([
  ...[
    '3M',
    'Müller GmbH',
    'Café 21',
    'Acme (UK) Ltd',
    'St. Mary’s',
    'J. P. Smith & Co.',
    'A B C Data',
  ],
  ...[
    '株式会社山田',
    'ジョン・スミス',
    'Яндекс',
    'Платформа',
    'Düsseldorf Data',
    'Taxi Berlin',
    'Polka Dot Studio',
  ],
  ...['Yahoo!', 'Łódź Labs', 'Team 🇬🇧', 'OpenData', '서울 데이터', 'Ελλάδα'],
])('names %j to strangers as it is', (name) => expect(nameForStrangers(name)).toBe(name))

it.each([
  // Digits of a telephone number.
  ...['06‑12‑34‑56‑78', '06,12,34', '06·12·34', '06_12_34', '06:12:34', '1️⃣8️⃣0️⃣0️⃣'],
  // Payment, in other letters, forms and languages.
  ...[
    'P4yment failed',
    'Unpaid',
    'Your plan is not paid',
    'Past due',
    'Arrears',
    'Impago',
    'Your taxes',
  ],
  ...[
    'p a y now',
    'P.A.Y now',
    'b i l l i n g',
    'MyBill',
    'pAy now',
    'B!ll',
    '7ax office',
    'Prepay now',
  ],
  ...[
    'EUR fifty due',
    '🅟🅐🅨🅜🅔🅝🅣',
    '🅿️🅰️y',
    '🇵🇦🇾',
    'ᴛᴀx',
    'оплата',
    'о п л а т а',
    'Платёж',
    'πληρωμή',
  ],
  ...['支払い', '付款', '결제', 'फ़ौरन भुगतान', 'دفع', 'Cobrança', 'Ödeme'],
  // Hosts that a reader types.
  ...[
    'evil .com',
    'evil(.)com',
    'evil dot com',
    'evil[dot]com',
    'evil . com',
    'evil. com',
    'evil·com',
    'localhost:80',
  ],
])('does not name %j to strangers', (name) => expect(nameForStrangers(name)).toBe(null))

it.each(['API Orchard', 'ΑΡІ 0rсhаrd', 'a p i-orchard', 'Team of Apiorchard'])(
  'sees that %j looks like us',
  (name) => expect(looksLikeUs(name)).toBe(true),
)
