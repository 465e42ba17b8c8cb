import {
  ANYBODY,
  byCheck,
  COMPANY,
  DIGITS,
  isDay,
  isLuhn,
  PERSON,
  pair,
  remainder,
  type TaxKind,
  unchecked,
  weigh,
  withoutSeparators,
} from './kind.ts'

/** Prefixes that the Internal Revenue Service gives to no campus. */
const NO_CAMPUS = /^(?:00|0[7-9]|1[7-9]|2[89]|49|69|70|7[89]|89|9[67])/
/** Fourth and fifth digits of individual taxpayer numbers: 50–65, 70–88, 90–92 and 94–99. */
const ITIN_GROUP = /^9..(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/
/** Numbers of advertisements, which the Social Security Administration has voided. */
const VOIDED = new Set(['078051120', '219099999', '457555462'])
/** A number written in groups says by them what it is. */
const PERSON_GROUPS = /^\d{3}([\s-]?)\d{2}\1\d{4}$/

const inGroups = (compact: string) =>
  `${compact.slice(0, 3)}-${compact.slice(3, 5)}-${compact.slice(5)}`

function isSocialSecurity(compact: string): boolean {
  return !/^(?:000|666|9)|^...00|0000$/.test(compact) && !VOIDED.has(compact)
}

function american(isRight: (compact: string) => boolean): Omit<TaxKind, 'person' | 'company'> {
  return {
    compact: (written) => written.replace(/[\s-]/g, ''),
    layout: PERSON_GROUPS,
    problemOf: byCheck(9, DIGITS, unchecked, isRight),
    format: inGroups,
  }
}

/** The check digits of a CPF; of eleven equal digits they are right, but nobody has them. */
function isCpf(compact: string): boolean {
  const first = weigh(compact, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  const second = weigh(compact, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  const digits = [first, second].map((rest) => (rest < 2 ? 0 : 11 - rest)).join('')
  return compact.endsWith(digits)
}

const RECEIPT_KINDS = /^(?:0[1-4]|1[1-7])$/
const E_RECEIPT_KINDS = /^(?:3[1-4]|41|4[3-7])$/

function dominicanReceipt(compact: string): ReturnType<TaxKind['problemOf']> {
  if (![11, 13, 19].includes(compact.length)) return 'length'
  const first = { 11: /^B\d+$/, 13: /^E\d+$/, 19: /^[AP]\d+$/ }[compact.length]
  if (!first?.test(compact)) return 'format'
  const start = compact.length === 19 ? 9 : 1
  const kinds = compact.length === 13 ? E_RECEIPT_KINDS : RECEIPT_KINDS
  return kinds.test(compact.slice(start, start + 2)) ? null : 'component'
}

/** Persons have four letters, companies three; a person's last three characters may be left out. */
const MEXICAN = /^([A-ZÑ&]{3}(?=\d{6}[\dA-Z]{3}$)|[A-ZÑ&]{4})(\d{6})([\dA-Z]{3})?$/
/** Beginnings of names that would be rude; the tax office writes an X into them. */
const RUDE = new Set(
  `BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COJA COJE COJI COJO CULO FETO GUEY JOTO KACA KACO
  KAGA KAGO KAKA KOGE KOJO KULO MAME MAMO MEAR MEAS MEON MION MOCO MULA PEDA PEDO PENE PUTA PUTO
  QULO RATA RUIN`.split(/\s+/),
)

/** The last character does not count: the office has given out numbers that break its own rule. */
function hasMexicanDate(compact: string): boolean {
  const [, letters = '', date = ''] = MEXICAN.exec(compact) ?? []
  const isDate = isDay(2000 + pair(date, 0), pair(date, 2), pair(date, 4))
  return isDate && !RUDE.has(letters)
}

/** Two letters or digits may stand at the end of a Peruvian card. */
function isPeruvian(compact: string): boolean {
  const rest = weigh(compact, [3, 2, 7, 6, 5, 4, 3, 2]) % 11
  const last = compact[8]
  return last === undefined || last === '65432110987'[rest] || last === 'KJIHGFEDCBA'[rest]
}

function isParaguayan(compact: string): boolean {
  const sum = [...compact.slice(0, -1)]
    .reverse()
    .reduce((total, digit, place) => total + (place + 2) * Number(digit), 0)
  return remainder(-sum, 11) % 10 === Number(compact.at(-1))
}

/** Numbers up to serial 100 are of the older kind, with another sum. */
function isSalvadoran(compact: string): boolean {
  const isOlder = compact.slice(10, 13) <= '100'
  const sum = isOlder
    ? weigh(compact, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    : remainder(-weigh(compact, [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]), 11)
  return (sum % 11) % 10 === Number(compact[13])
}

/** Countries of the Americas. */
export const AMERICAS: Readonly<Record<string, TaxKind>> = {
  'BR.cpf': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(11, DIGITS, isCpf, (compact) => !/^(\d)\1+$/.test(compact)),
  },
  'CA.sin': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(9, DIGITS, isLuhn, (compact) => /^[1-79]/.test(compact)),
  },
  'CR.cr': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck([11, 12], /^1\d+$/, unchecked),
  },
  'DO.ncf': { ...COMPANY, compact: withoutSeparators(), problemOf: dominicanReceipt },
  'MX.rfc': {
    ...ANYBODY,
    compact: withoutSeparators(),
    problemOf: byCheck([10, 12, 13], MEXICAN, unchecked, hasMexicanDate),
    format: (compact) => MEXICAN.exec(compact)?.slice(1).filter(Boolean).join(' ') ?? compact,
  },
  'PE.cui': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck([8, 9], /^\d{8}[\dA-K]?$/, isPeruvian),
  },
  'PY.ruc': {
    ...ANYBODY,
    compact: withoutSeparators(),
    problemOf: byCheck([5, 6, 7, 8, 9], DIGITS, isParaguayan),
    format: (compact) => `${compact.slice(0, -1)}-${compact.at(-1)}`,
  },
  'SV.nit': {
    ...ANYBODY,
    compact: withoutSeparators(/^SV/),
    problemOf: byCheck(14, DIGITS, isSalvadoran, (compact) => /^[019]/.test(compact)),
  },
  'US.ein': {
    ...COMPANY,
    ...american((compact) => !NO_CAMPUS.test(compact)),
    layout: /^\d{2}[\s-]?\d{7}$/,
    format: (compact) => `${compact.slice(0, 2)}-${compact.slice(2)}`,
  },
  'US.ssn': { ...PERSON, ...american(isSocialSecurity) },
  'US.itin': {
    ...PERSON,
    ...american((compact) => ITIN_GROUP.test(compact)),
    name: 'U.S. Individual Taxpayer Identification Number',
    localName: 'Individual Taxpayer Identification Number',
  },
  'US.atin': {
    ...PERSON,
    ...american((compact) => /^9..93/.test(compact)),
    name: 'U.S. Adoption Taxpayer Identification Number',
    localName: 'Adoption Taxpayer Identification Number',
  },
  'US.ptin': {
    ...PERSON,
    name: 'U.S. Preparer Tax Identification Number',
    localName: 'Preparer Tax Identification Number',
    compact: withoutSeparators(),
    problemOf: byCheck(9, /^P\d{8}$/, unchecked),
  },
  'UY.rut': {
    ...COMPANY,
    compact: withoutSeparators(/^UY/),
    problemOf: byCheck(
      12,
      DIGITS,
      (compact) =>
        remainder(-weigh(compact, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]), 11) === Number(compact[11]),
      (compact) => /^(?:0[1-9]|1\d|2[0-2])(?!000000)\d{6}001/.test(compact),
    ),
  },
}
