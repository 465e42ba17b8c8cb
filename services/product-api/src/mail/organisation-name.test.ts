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

it.each(['API Orchard', 'ΑΡІ 0rсhаrd', 'a p i-orchard', 'Team of Apiorchard'])(
  'sees that %j looks like us',
  (name) => expect(looksLikeUs(name)).toBe(true),
)
