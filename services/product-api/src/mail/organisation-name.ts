// expression: one character, and two beside a full stop
const LOOKS_LIKE_LINK = /:\/\/|@|[^\s.][.。]\p{L}{2}/u
// expression: one character, which is seen
const IS_SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
// expression: one character
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
// expression: a digit each, and what separates digits of a telephone number
const DIGITS = /\p{N}(?:[\s().+/–-]*\p{N}){2}/u
const CURRENCY = /\p{Sc}/u
/** A name as it looks. */
const seen = (name: string) => name.normalize('NFKC').replaceAll(IGNORABLE, '')

/**
 * Letters and digits that look like those of our name, some as capitals: of the Latin alphabet with its small capitals, then
 * the Greek and the Cyrillic one.
 */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  ['aɑᴀαа', 'eеεᴇ3', 'yуүʏ', 'pᴘρр', 'il1|ıɪιіӏ', 'o0ᴏοо', 'rʀг', 'cᴄϲс', 'hʜηһн', 'dᴅԁ'].flatMap(
    ([letter = '', ...others]) => others.map((other) => [other, letter] as const),
  ),
)

/** The Latin letters that a name looks like, without accents and what nobody sees; a space for all else. */
function lettersOf(name: string): string {
  return [...name.normalize('NFKD').replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')]
    .map((one) => LOOKALIKES.get(one.toLowerCase()) ?? one.toLowerCase())
    .map((one) => (/[a-z]/.test(one) ? one : ' '))
    .join('')
}

/** True for a name that shows anything. */
export function isSeen(name: string): boolean {
  return IS_SEEN.test(name)
}

/** True for a name that has a URL, an email address or a host, which programs for email make a link. */
export function looksLikeLink(name: string): boolean {
  return LOOKS_LIKE_LINK.test(seen(name))
}

/** True for a name that would make emails about an organisation look like our own. */
export function looksLikeUs(name: string): boolean {
  return lettersOf(name).replaceAll(' ', '').includes('apiorchard')
}

/** Words about payment, in English and in the languages around us, as they begin. */
const OF_PAYMENT = [
  ...[
    'pay',
    'payment',
    'bill',
    'invoic',
    'refund',
    'charge',
    'debit',
    'credit',
    'bank',
    'card',
    'money',
    'cash',
  ],
  ...[
    'fee',
    'owe',
    'overdue',
    'debt',
    'transfer',
    'transaction',
    'purchas',
    'price',
    'prize',
    'renew',
  ],
  ...[
    'subscri',
    'account',
    'crypto',
    'bitcoin',
    'iban',
    'wallet',
    'dollar',
    'euro',
    'usd',
    'gbp',
    'voucher',
  ],
  ...[
    'zahl',
    'bezahl',
    'rechnung',
    'mahnung',
    'konto',
    'uberweis',
    'geld',
    'paie',
    'paye',
    'factur',
  ],
  ...[
    'compte',
    'rembours',
    'pago',
    'pagar',
    'cuenta',
    'pagament',
    'fattur',
    'conto',
    'fatura',
    'betal',
    'rekening',
  ],
].map(lettersOf)
/** Letters of a word from which on it is found across the words of a name, too. */
const LONG = 6
const MAX_LENGTH = 40

/**
 * The name of an organisation in an email to somebody who may not know it, in quotes; null for one that says more than a name: that
 * has a link, an address, digits as of a telephone number, or words about payment, by which strangers would speak in our name.
 */
export function nameForStrangers(name: string): string | null {
  const shown = seen(name)
    .replaceAll(/[\s"“”„«»]+/gu, ' ')
    .trim()
  if (shown === '' || looksLikeLink(shown) || DIGITS.test(shown) || CURRENCY.test(shown))
    return null
  const letters = lettersOf(shown)
  const whole = letters.replaceAll(' ', '')
  const words = letters.split(' ')
  const isOfPayment = OF_PAYMENT.some(
    (begin) =>
      words.some((word) => word.startsWith(begin)) ||
      (begin.length >= LONG && whole.includes(begin)),
  )
  if (isOfPayment) return null
  const graphemes = [...new Intl.Segmenter('en').segment(shown)].map(({ segment }) => segment)
  return graphemes.length <= MAX_LENGTH
    ? shown
    : `${graphemes
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
