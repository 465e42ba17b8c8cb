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

/** Returns the Latin letters that a name shows, without accents and invisible characters, and a space for any other character. */
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

/** How words about payment begin, in English and in the languages around us. */
const OF_PAYMENT = `
  pay payment bill invoic refund charge debit credit bank card money cash fee owe overdue debt
  transfer transaction purchas price prize renew subscri account crypto bitcoin iban wallet
  dollar euro usd gbp voucher zahl bezahl rechnung mahnung konto uberweis geld paie paye
  factur compte rembours pago pagar cuenta pagament fattur conto fatura betal rekening
`
  .split(/\s+/)
  .filter(Boolean)
  .map(lettersOf)

/** Letters of a beginning that also counts inside a name, and with spaces in it. */
const LONG = 6
const MAX_LENGTH = 40

/**
 * Returns the name of an organisation for an email to somebody who may not know it; null for one that would speak in our name:
 * with a link, an email address, the digits of a telephone number, an amount of money or words about payment.
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
  if (graphemes.length <= MAX_LENGTH) return shown
  const start = graphemes.slice(0, MAX_LENGTH - 1).join('')
  return `${start.trimEnd()}…`
}
