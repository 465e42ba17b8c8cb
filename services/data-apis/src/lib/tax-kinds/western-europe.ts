import { stdnum } from 'stdnum'
import {
  ANYBODY,
  byCheck,
  COMPANY,
  DIGITS,
  isDay,
  isLuhn,
  PERSON,
  pair,
  type TaxKind,
  unchecked,
  weigh,
  withoutSeparators,
} from './kind.ts'

/** The century in which a Belgian number's check digits are right. */
function belgianCentury(compact: string, today: Date): number | null {
  const check = pair(compact, 9)
  const body = compact.slice(0, 9)
  if (97 - (Number(body) % 97) === check) return 1900
  const isBorn = pair(compact, 0) + 2000 <= today.getUTCFullYear()
  return isBorn && 97 - (Number(`2${body}`) % 97) === check ? 2000 : null
}

/** National numbers have months 0 to 12; those of foreigners 20 or 40 more. Zero is unknown. */
function belgian(isMonth: (month: number) => boolean): TaxKind['problemOf'] {
  return (compact, today) => {
    if (!DIGITS.test(compact)) return 'format'
    if (compact.length !== 11) return 'length'
    if (belgianCentury(compact, today) === null) return 'check_digit'
    return isMonth(pair(compact, 2)) ? null : 'component'
  }
}

const isWithin = (value: number, first: number, last: number) => value >= first && value <= last

function isAndorran(compact: string): boolean {
  const number = Number(compact.slice(1, 7))
  if (compact.startsWith('F')) return number <= 699_999
  return !/^[AL]/.test(compact) || isWithin(number, 700_000, 799_999)
}

/** One digit of the first ten stands there twice or three times, and no other does. */
function hasOneRepeatedDigit(compact: string): boolean {
  const counts = [...'0123456789'].map((digit) => compact.slice(0, 10).split(digit).length - 1)
  const repeated = counts.filter((count) => count > 1)
  return repeated.length === 1 && isWithin(repeated[0] ?? 0, 2, 3)
}

/**
 * The long form begins with the state and has a zero in the fifth place. Each state has a check
 * digit of its own, and two of them change it from office to office.
 */
function isGermanOffice(compact: string): boolean {
  return compact.length < 13 || /^(?:1[01]|2[1-46-8])\d\d0|^[13459]\d{3}0/.test(compact)
}

/** ISO 7064, MOD 11, 10. */
function isMod1110(digits: string): boolean {
  let check = 5
  for (const digit of digits) check = ((((check || 10) * 2) % 11) + Number(digit)) % 10
  return check === 1
}

const FINNISH = /^(\d\d)(\d\d)(\d\d)([-+A-FU-Y])(\d{3})([0-9A-FHJ-NPR-Y])$/
const FINNISH_CHECKS = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** Signs of the century: U to Y like the hyphen, B to F like A, since 2023. */
function finnish(compact: string): ReturnType<TaxKind['problemOf']> {
  const parts = FINNISH.exec(compact)
  if (!parts) return compact.length === 11 ? 'format' : 'length'
  const [, day = '', month = '', year = '', sign = '', serial = '', check] = parts
  const century = sign === '+' ? 1800 : /[A-F]/.test(sign) ? 2000 : 1900
  if (!isDay(century + Number(year), Number(month), Number(day))) return 'component'
  if (!isWithin(Number(serial), 2, 899)) return 'component'
  return FINNISH_CHECKS[Number(day + month + year + serial) % 31] === check ? null : 'check_digit'
}

const IRISH_CHECKS = 'WABCDEFGHIJKLMNOPQRSTUV'

function isIrish(compact: string): boolean {
  const last = compact[8] ?? ''
  const extra = /[ABH]/.test(last) ? 9 * (last.charCodeAt(0) - 64) : 0
  return IRISH_CHECKS[(weigh(compact, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === compact[7]
}

/** Numbers of companies have 40 added to the day. */
function hasIcelandicDay(compact: string): boolean {
  const day = pair(compact, 0)
  const year = (compact[9] === '9' ? 1900 : 2000) + pair(compact, 4)
  return isDay(year, pair(compact, 2), day > 40 ? day - 40 : day)
}

const isItalianVat = (compact: string) => isLuhn(compact) && !compact.startsWith('0000000')

/** Companies have the number of their VAT for a tax code. */
function italian(compact: string): ReturnType<TaxKind['problemOf']> {
  if (/^\d{11}$/.test(compact)) return isItalianVat(compact) ? null : 'check_digit'
  const result = stdnum['IT']?.['codicefiscale']?.validate(compact)
  if (result?.isValid) return null
  if (compact.length !== 16) return 'length'
  return result?.error.name === 'InvalidChecksum' ? 'check_digit' : 'component'
}

const GOVERNMENT = /^(?:GD[0-4]\d\d|HA[5-9]\d\d)$/

/** Departments have GD and a number below 500, health authorities HA and one from 500. */
function british(compact: string): ReturnType<TaxKind['problemOf']> {
  if (compact.length === 5) return GOVERNMENT.test(compact) ? null : 'component'
  if (/^(?:GD|HA)8888/.test(compact)) {
    if (!/^..8888\d{5}$/.test(compact)) return 'length'
    if (!GOVERNMENT.test(compact.slice(0, 2) + compact.slice(6, 9))) return 'component'
    return Number(compact.slice(6, 9)) % 97 === pair(compact, 9) ? null : 'check_digit'
  }
  if (compact.length !== 9 && compact.length !== 12) return 'length'
  if (!DIGITS.test(compact)) return 'format'
  const rest = weigh(compact, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  const isNewer = Number(compact.slice(0, 3)) >= 100 && (rest === 42 || rest === 55)
  return rest === 0 || isNewer ? null : 'check_digit'
}

/** La Poste has more offices than Luhn's formula can count; theirs have a sum of their own. */
function isSiret(compact: string): boolean {
  const sum = [...compact].reduce((total, digit) => total + Number(digit), 0)
  const isPost = compact.startsWith('356000000') && compact !== '35600000000048'
  return (isPost ? sum % 5 === 0 : isLuhn(compact)) && isLuhn(compact.slice(0, 9))
}

/** The compact form has the sign before the last four digits, which tells the century. */
function swedish(written: string): string {
  const compact = written.replace(/[\s:]/g, '')
  const sign = compact.at(-5) === '+' ? '+' : '-'
  const digits = compact.replace(/[-+]/g, '')
  return `${digits.slice(0, -4)}${sign}${digits.slice(-4)}`
}

function hasSwedishBirth(compact: string, today: Date): boolean {
  const [front = ''] = compact.split(/[-+]/)
  const [month, day] = [pair(front, front.length - 4), pair(front, front.length - 2)]
  if (front.length === 8) return isDay(Number(front.slice(0, 4)), month, day, today)
  const short = pair(front, 0)
  const now = today.getUTCFullYear()
  const latest = now - ((((now - short) % 100) + 100) % 100)
  return isDay(compact.includes('+') ? latest - 100 : latest, month, day, today)
}

/** Countries of western and northern Europe. */
export const WESTERN_EUROPE: Readonly<Record<string, TaxKind>> = {
  'AD.nrt': {
    ...ANYBODY,
    compact: withoutSeparators(),
    problemOf: byCheck(8, /^[ACDEFGLOPU]\d{6}[A-Z]$/, unchecked, isAndorran),
    format: (compact) => `${compact[0]}-${compact.slice(1, 7)}-${compact[7]}`,
  },
  'BE.nn': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: belgian((month) => isWithin(month, 0, 12)),
  },
  'BE.bis': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: belgian((month) => isWithin(month, 20, 32) || isWithin(month, 40, 52)),
  },
  'BE.vat': {
    ...COMPANY,
    compact: (written) =>
      withoutSeparators(/^BE/)(written)
        .replace(/^\(0\)/, '0')
        .padStart(10, '0'),
    problemOf: byCheck(
      10,
      DIGITS,
      (compact) => (Number(compact.slice(0, 8)) + pair(compact, 8)) % 97 === 0,
      (compact) => /^[01]/.test(compact),
    ),
  },
  'DE.idnr': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(11, /^[1-9]\d+$/, isMod1110, hasOneRepeatedDigit),
    format: (compact) =>
      [compact.slice(0, 2), compact.slice(2, 5), compact.slice(5, 8), compact.slice(8)].join(' '),
  },
  'DE.stnr': {
    ...ANYBODY,
    compact: withoutSeparators(),
    problemOf: byCheck([10, 11, 13], DIGITS, unchecked, isGermanOffice),
  },
  'FI.hetu': {
    ...PERSON,
    compact: (written) => written.toUpperCase().replace(/\s/g, ''),
    problemOf: finnish,
  },
  'FR.siret': {
    ...COMPANY,
    compact: withoutSeparators(),
    problemOf: byCheck(14, DIGITS, isSiret),
  },
  'GB.vat': { ...COMPANY, compact: withoutSeparators(/^(?:GB|XI)/), problemOf: british },
  'IE.pps': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck([8, 9], /^\d{7}[A-W][ABHWTX]?$/, isIrish),
  },
  'IS.kennitala': {
    ...ANYBODY,
    compact: withoutSeparators(),
    problemOf: byCheck(
      10,
      /^[0-7]\d[01]\d{6}[09]$/,
      (compact) => weigh(compact, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
      hasIcelandicDay,
    ),
  },
  'IT.codicefiscale': { ...ANYBODY, compact: withoutSeparators(), problemOf: italian },
  'SE.personnummer': {
    ...PERSON,
    compact: swedish,
    problemOf: byCheck(
      [11, 13],
      /^\d+[-+]\d{4}$/,
      (compact) => isLuhn(compact.replace(/\D/g, '').slice(-10)),
      hasSwedishBirth,
    ),
  },
}
