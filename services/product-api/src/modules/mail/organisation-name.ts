// expression: one character, and two beside a full stop
const LOOKS_LIKE_LINK = /:\/\/|@|[^\s.][.。]\p{L}{2}/u
// expression: one character, which is seen
const IS_SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
// expression: one character
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
/** A host that no program makes a link, and a reader does. */
const HOST_TO_TYPE =
  /[\s()[\]{}][.。]\W?\p{L}{2}|\p{L}[·•∙⋅‧]\p{L}{2}|(?:\bdot|[.。])\W{0,3}(?:com|net|org|info|io)\b|\p{L}:\p{N}/iu
// expression: a digit each, and what is neither letter nor digit between them
const DIGITS = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){2}/u
const CURRENCY = /\p{Sc}/u
/** Small capitals, letters on dark circles and squares, and more flags than one: no language is written in them. */
const STYLED_LETTERS = /[ʙɢɪɴʀʏʜʟᴀ-ᴢꜰꜱ\u{1F150}-\u{1F19A}]|\p{RI}{3}/u
/** Patterns that keep a name out of emails to strangers. */
const REFUSED = [LOOKS_LIKE_LINK, HOST_TO_TYPE, DIGITS, CURRENCY, STYLED_LETTERS]
/** A name as it looks. */
const seen = (name: string) => name.normalize('NFKC').replaceAll(IGNORABLE, '')

/**
 * Letters and digits that look like those of our name, some as capitals: of the Latin alphabet with its small capitals, then
 * the Greek and the Cyrillic one.
 */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    'aɑᴀαа4',
    'eеεᴇ3',
    'yуүʏ',
    'pᴘρр',
    'il1|!ıɪιіӏ',
    'o0ᴏοо',
    's5',
    't7',
    'rʀг',
    'cᴄϲс',
    'hʜηһн',
    'dᴅԁ',
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
)

/** Returns a name in small letters, Latin where they look so, without accents and invisible characters. */
function folded(name: string): string {
  return [...name.normalize('NFKD').replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')]
    .map((one) => LOOKALIKES.get(one.toLowerCase()) ?? one.toLowerCase())
    .join('')
}

/** Returns the Latin letters that a name shows, and a space for any other character. */
const lettersOf = (name: string) => folded(name).replaceAll(/[^a-z]/gu, ' ')

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

const listed = (words: string) => words.split(/\s+/).filter(Boolean)

/** How words about payment begin, in English and in the languages around us; `_` is the end of a word. */
const OF_PAYMENT = listed(`
  pay payment paid unpaid prepay prepaid bill invoic refund charge debit credit bank card money cash fee owe overdue due_ debt
  arrear deposit tax_ taxes transfer transaction purchas price prize renew subscri account crypto bitcoin iban wallet
  dollar eur_ euro usd gbp voucher zahl bezahl rechnung mahnung konto uberweis geld paie paye impay impag
  factur compte rembours pago pagar cuenta pagament cobranca fattur conto fatura odeme betal rekening zaplat platnos
`).map(lettersOf)

/** Parts of such words in languages with other letters. */
const IN_OTHER_LETTERS = listed(`
  оплат платеж сплат задолж πληρωμ 支払 支付 付款 請求 账单 결제 지불 भुगतान دفع فاتورة תשלום
`).map(folded)

/** Letters of a beginning that also counts inside a name, and with spaces in it. */
const LONG = 6
const MAX_LENGTH = 40

/** True for a name with words about payment, whose letters may stand by themselves. */
function speaksOfPayment(name: string): boolean {
  const others = folded(name).replaceAll(/\P{L}/gu, '')
  if (IN_OTHER_LETTERS.some((part) => others.includes(part))) return true
  const whole = lettersOf(name).replaceAll(' ', '')
  // `MyBill` is two words.
  const words = [name, name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')].flatMap((written) =>
    lettersOf(written)
      .replaceAll(/\b([a-z]) +(?=[a-z]\b)/g, '$1')
      .split(' '),
  )
  return OF_PAYMENT.some(
    (begin) =>
      words.some((word) => `${word} `.startsWith(begin)) ||
      (begin.length >= LONG && whole.includes(begin)),
  )
}

/**
 * Returns the name of an organisation for an email to somebody who may not know it; null for one that would speak in our name:
 * with a link, an email address, the digits of a telephone number, an amount of money or words about payment.
 */
export function nameForStrangers(name: string): string | null {
  const shown = seen(name)
    .replaceAll(/[\s"“”„«»]+/gu, ' ')
    .trim()
  const isRefused = REFUSED.some((pattern) => pattern.test(shown)) || speaksOfPayment(shown)
  if (shown === '' || isRefused) return null
  const graphemes = [...new Intl.Segmenter('en').segment(shown)].map(({ segment }) => segment)
  if (graphemes.length <= MAX_LENGTH) return shown
  const start = graphemes.slice(0, MAX_LENGTH - 1).join('')
  return `${start.trimEnd()}…`
}
