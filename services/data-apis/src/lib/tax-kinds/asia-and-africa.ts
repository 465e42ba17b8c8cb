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

/** First digits of the places in which China issues cards (GB/T 2260). */
const CHINESE_PROVINCE = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
const CREDIT_CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

function isCreditCode(compact: string): boolean {
  const sum = weigh(compact, CREDIT_WEIGHTS, CREDIT_CODE)
  return CREDIT_CODE[remainder(31 - sum, 31)] === compact[17]
}

function isChineseResident(compact: string): boolean {
  const sum = weigh(compact, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return '10X98765432'[sum % 11] === compact[17]
}

/** 15 digits have Luhn's check digit in the ninth place, 16 that begin with zero in the tenth. */
function indonesian(compact: string): ReturnType<TaxKind['problemOf']> {
  if (!DIGITS.test(compact)) return 'format'
  if (compact.length === 15) return isLuhn(compact.slice(0, 9)) ? null : 'check_digit'
  if (compact.length !== 16) return 'length'
  if (compact.startsWith('0')) return isLuhn(compact.slice(0, 10)) ? null : 'check_digit'
  const day = pair(compact, 6) % 40
  const isBirth = [1900, 2000].some((century) =>
    isDay(century + pair(compact, 10), pair(compact, 8), day),
  )
  return isBirth ? null : 'component'
}

function isMauritian(compact: string): boolean {
  const sum = weigh(compact, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return '0123456789ABCDEFG'[remainder(17 - sum, 17)] === compact[13]
}

/** The sum need only be divisible by five since April 2023, when numbers had become scarce. */
function isTaiwanese(compact: string): boolean {
  const digits = [1, 2, 1, 2, 1, 2, 4, 1].map((weight, at) => weight * Number(compact[at])).join('')
  const rest = [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5
  return rest === 0 || (rest === 4 && compact[6] === '7')
}

/** Check letters of citizens (S, T), of foreigners (F, G), and of foreigners since 2022 (M). */
function isSingaporean(compact: string): boolean {
  const first = compact[0] ?? ''
  const offset = { T: 4, G: 4, M: 3 }[first] ?? 0
  const letters = /[ST]/.test(first) ? 'JZIHGFEDCBA' : first === 'M' ? 'XWUTRQPNJLK' : 'XWUTRQPNMLK'
  const sum = offset + weigh(compact.slice(1), [2, 7, 6, 5, 4, 3, 2])
  return letters[sum % 11] === compact[8]
}

const taiwanese: TaxKind = {
  ...COMPANY,
  compact: withoutSeparators(),
  problemOf: byCheck(8, DIGITS, isTaiwanese),
}

/** Countries of Asia and Africa. */
export const ASIA_AND_AFRICA: Readonly<Record<string, TaxKind>> = {
  'AE.trn': {
    ...ANYBODY,
    name: 'Emirati Tax Registration Number',
    localName: 'رقم التسجيل الضريبي',
    compact: withoutSeparators(/^AE/),
    problemOf: byCheck(15, /^1\d+$/, unchecked),
  },
  'AE.vat': {
    ...ANYBODY,
    name: 'Emirati VAT Registration Number',
    localName: 'رقم التسجيل لضريبة القيمة المضافة',
    compact: withoutSeparators(/^AE/),
    problemOf: byCheck(15, /^1\d{12}03$/, unchecked),
  },
  'CN.ric': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(
      18,
      /^\d{17}[\dX]$/,
      isChineseResident,
      (compact, today) =>
        CHINESE_PROVINCE.test(compact) &&
        isDay(Number(compact.slice(6, 10)), pair(compact, 10), pair(compact, 12), today),
    ),
  },
  'CN.uscc': {
    ...COMPANY,
    compact: withoutSeparators(),
    problemOf: byCheck(18, /^\d{8}[0-9A-HJ-NP-RTUWXY]{10}$/, isCreditCode),
  },
  'ID.npwp': { ...ANYBODY, compact: withoutSeparators(), problemOf: indonesian },
  'MU.nid': {
    ...PERSON,
    compact: withoutSeparators(),
    problemOf: byCheck(14, /^[A-Z]\d{12}[\dA-Z]$/, isMauritian, (compact) =>
      isDay(2000 + pair(compact, 5), pair(compact, 3), pair(compact, 1)),
    ),
  },
  'OM.vat': {
    ...COMPANY,
    name: 'Omani VAT Number',
    localName: 'رقم التعريف الضريبي',
    compact: withoutSeparators(),
    problemOf: byCheck(12, /^OM\d{9}[\dX]$/, (compact) => {
      const rest = (1 + weigh(compact.slice(6), [1, 6, 3, 7, 9])) % 11
      return (rest === 10 ? 'X' : String(rest)) === compact[11]
    }),
  },
  'SA.vat': {
    ...ANYBODY,
    name: 'Saudi VAT Number',
    localName: 'رقم التسجيل الضريبي',
    compact: withoutSeparators(/^SA/),
    problemOf: byCheck(15, /^3\d{13}3$/, unchecked),
  },
  'SG.nric': {
    ...PERSON,
    name: 'Singapore National Registration Identity Card Number or Foreign Identification Number',
    localName: 'NRIC/FIN',
    compact: withoutSeparators(),
    problemOf: byCheck(9, /^[STFGM]\d{7}[A-Z]$/, isSingaporean),
  },
  'TW.ban': taiwanese,
  'TW.ubn': taiwanese,
}
